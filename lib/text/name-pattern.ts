/** Letters that Unicode does not decompose, with their basic spelling. */
const UNDECOMPOSED = 'ł:l đ:d ð:d ø:o ħ:h ŧ:t ı:i ŋ:n ς:σ ß:ss æ:ae œ:oe þ:th'
const BASE_LETTERS = new Map(UNDECOMPOSED.split(' ').map(pair => pair.split(':') as [string, string]))

const APOSTROPHES = "'\u2018\u2019\u201b\u2032\u02bb\u02bc\u00b4`"
const HYPHENS = '\u2010-\u2015\u2212-'
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g')
const HYPHEN = new RegExp(`[${HYPHENS}]`, 'g')

/** Converts to lower case without marks: "Łukasz" becomes "lukasz", "Groß" becomes "gross". */
function foldLetters(text: string): string {
  const small = text.replace(APOSTROPHE, "'").replace(HYPHEN, '-').toLowerCase()
  const bare = small.normalize('NFD').replace(/\p{M}/gu, '')
  return [...bare].map(letter => BASE_LETTERS.get(letter) ?? letter).join('')
}

/** Code points of Latin, Greek and Cyrillic letters with marks. */
const SCRIPTS: readonly (readonly [first: number, last: number])[] = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff]
]

/** Keys are basic spellings of one or two letters, values their other forms: á, Â and ậ for a, ß and ẞ for ss. */
const FORMS = new Map<string, string>()
for (const [first, last] of SCRIPTS) {
  for (let code = first; code <= last; code += 1) {
    const form = String.fromCharCode(code)
    const folded = foldLetters(form)
    if (folded !== form && /^\p{L}{1,2}$/u.test(folded)) FORMS.set(folded, (FORMS.get(folded) ?? '') + form)
  }
}
const PAIRS = [...FORMS].filter(([folded]) => folded.length === 2)

/** Combining marks of letters that have no composed form, and apostrophes, which people often omit. */
const OPTIONAL_MARKS = `[\u0300-\u036f${APOSTROPHES}]*`

/**
 * A PostgreSQL regular expression for a part of a name, independent of the database's locale. Both sides may differ in case,
 * marks, special letters, apostrophes and hyphens: "Lukasz" matches "Łukasz", "GROSS" matches "Groß".
 */
export function namePattern(text: string): string {
  const folded = [...foldLetters(text)]
  let pattern = ''
  for (let at = 0; at < folded.length; at += 1) {
    const [letter, next = ''] = folded.slice(at, at + 2) as [string, string?]
    const forms = FORMS.get(letter + next)
    if (next !== '' && forms !== undefined) {
      pattern += `(?:${characterPattern(letter)}${characterPattern(next)}|[${forms}]${OPTIONAL_MARKS})`
      at += 1
    } else {
      pattern += characterPattern(letter, pairForms(letter, at === 0, at === folded.length - 1))
    }
  }
  return pattern
}

/** Letters that may stand for two, if the text has only one of the two: the s of "Gros" may be the ß of "Groß". */
function pairForms(letter: string, isFirst: boolean, isLast: boolean): string {
  return PAIRS.filter(([pair]) => (isLast && pair.startsWith(letter)) || (isFirst && pair.endsWith(letter)))
    .map(([, forms]) => forms)
    .join('')
}

/** Pattern of a letter in all its forms, or the escaped character. */
function characterPattern(letter: string, moreForms = ''): string {
  if (/\p{L}/u.test(letter)) {
    const upper = letter.toUpperCase()
    return `[${letter}${upper.length === letter.length ? upper : ''}${FORMS.get(letter) ?? ''}${moreForms}]${OPTIONAL_MARKS}`
  }
  if (letter === "'") return `[${APOSTROPHES}]`
  if (letter === '-') return `[${HYPHENS}]`
  if (/\s/.test(letter)) return `[\\s${HYPHENS}]+`
  return letter.replace(/[^\p{L}\p{N}]/gu, '\\$&')
}
