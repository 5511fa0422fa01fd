import type { Language } from '../text/language.ts'
import { type Html, html } from './html.ts'

/** The lang attribute for text in another language than its page; false if both languages are equal. */
export function langAttribute(tag: string, language: Language): Html | false {
  return tag.toLowerCase().split('-')[0] !== language && html` lang="${tag}"`
}

/** Inline text, marked with its language if that differs from the page's. */
export function foreignText(words: string, tag: string, language: Language): Html {
  const attribute = langAttribute(tag, language)
  return attribute ? html`<span${attribute}>${words}</span>` : html`${words}`
}
