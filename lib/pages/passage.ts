import type { Language } from '../text/language.ts'
import { type Html, html } from './html.ts'

/** The attribute of an element whose words are in another language than its page; nothing where they are in the same. */
export function spokenIn(tag: string, language: Language): Html | false {
  return tag.toLowerCase().split('-')[0] !== language && html` lang="${tag}"`
}

/** Words within a sentence of a page, said to be in another language where they are. */
export function passage(words: string, tag: string, language: Language): Html {
  const spoken = spokenIn(tag, language)
  return spoken ? html`<span${spoken}>${words}</span>` : html`${words}`
}
