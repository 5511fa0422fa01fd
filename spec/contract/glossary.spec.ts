import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { type DeclaredName, declaredNames, declaredSqlNames, wordsOf } from '../support/declared-names.ts'

/** Words that no name may contain; the comment is the word to use. */
const WITHDRAWN_WORDS = [
  ...['told', 'untold', 'tell', 'tells', 'telling'], // message, notify, hasContact
  ...['said', 'did', 'spoken', 'speaking'], // notice, message
  ...['asked', 'sought', 'wish', 'wanted'], // query, search, request, filter
  ...['shown', 'made', 'given', 'kept', 'heard', 'gotten'], // props, result, input, cached
  ...['known', 'strange'], // existing, stored, found
  ...['most', 'least'], // max, min
  ...['ill'], // failing
  ...['hear', 'hears', 'hearer', 'hearers', 'whoever'], // receive, receiver, caller
  ...['house', 'hut'], // codebase, layer, module, test app
  ...['twin', 'twins', 'namesake'], // duplicate, sameReference
  ...['doer', 'deed', 'deeds'], // actor, action
  ...['slip', 'slips'], // mail data
  ...['reading', 'readings', 'passage'], // locale, measurement, foreign text
  ...['shelf', 'shelves', 'beside'], // components
  ...['way', 'ways'], // direction, variant
  ...['remember', 'recall', 'tidy'], // memoize, cache, sweep
  ...['mood', 'turnstile'] // throttle
] as const

/** Names that are withdrawn as such; the same word may be part of a longer name. */
const WITHDRAWN_NAMES = [
  ...['what', 'why', 'who', 'whom', 'whose', 'how', 'when', 'where', 'which'],
  ...[
    'by',
    'of',
    'about',
    'abouts',
    'aboutOf',
    'again',
    'already',
    'done',
    'look',
    'looking',
    'whole',
    'lacks'
  ],
  ...[
    'Letter',
    'Reading',
    'Reach',
    'Whose',
    'Cold',
    'Kept',
    'Finished',
    'Whole',
    'FinishedCache',
    'Calendars'
  ],
  ...['naming', 'lateAt', 'oneWay', 'requireShort', 'noticeTakeover', 'RoundUnderWay'],
  ...['openRound', 'underWay', 'onceAgreed', 'toBePaid', 'freeTerms', 'showedAnother', 'HOWS', 'WhyNot'],
  ...['turnsOf', 'standsAt', 'stands', 'recallOf', 'refuseTwins', 'Driven', 'together']
] as const

/** Sources by folder. */
const FOLDERS = ['lib', 'plugins', 'bin', 'benchmarks', 'sql/functions', 'spec'] as const

function isWithdrawn({ name }: DeclaredName): boolean {
  const words: readonly string[] = WITHDRAWN_WORDS
  const names: readonly string[] = WITHDRAWN_NAMES
  return names.includes(name) || /_at_desk$/.test(name) || wordsOf(name).some(word => words.includes(word))
}

function namesIn(path: string, text: string): DeclaredName[] {
  return path.endsWith('.sql') ? declaredSqlNames(text) : declaredNames(text)
}

/** An entry of the glossary. */
interface Entry {
  readonly word: string
  readonly meaning: string
}

function parseGlossary(markdown: string): Entry[] {
  const rows = [...markdown.matchAll(/^\| (.+?) \| (.+) \|$/gm)].map(([, word = '', meaning = '']) => ({
    word,
    meaning
  }))
  return rows.filter(({ word }) => word !== 'Word' && !/^-+$/.test(word))
}

/** Faults of glossary entries: a word with two entries, or a meaning that is not one short sentence. */
function faultsOf(entries: readonly Entry[]): string[] {
  const words = entries.map(({ word }) => word.toLowerCase())
  return entries.flatMap(({ word, meaning }, index) => [
    ...(words.indexOf(word.toLowerCase()) < index ? [`${word} has two entries`] : []),
    ...(/[.!?](\s|$)/.test(meaning) ? [`${word} has more than one sentence`] : []),
    ...(meaning.split(/\s+/).length > 30 ? [`${word} has more than 30 words`] : []),
    ...(/[|]/.test(meaning) ? [`${word} has more than one meaning`] : [])
  ])
}

t.test('the glossary gives each word one meaning', async t => {
  const entries = parseGlossary(readFileSync('docs/glossary.md', 'utf8'))
  t.ok(entries.length > 50)
  t.strictSame(faultsOf(entries), [])
  const words = entries.map(({ word }) => word.toLowerCase())
  t.strictSame(words, [...words].sort(), 'in alphabetical order')
})

t.test('no name uses a withdrawn word', async t => {
  for (const folder of FOLDERS) {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(file => join(folder, file))
      .filter(path => /\.(ts|sql)$/.test(path) && !path.includes('node_modules'))
    const found = paths.flatMap(path =>
      namesIn(path, readFileSync(path, 'utf8'))
        .filter(isWithdrawn)
        .map(({ name, line }) => `${path}:${line} ${name}`)
    )
    t.strictSame(found, [], folder)
  }
})

t.test('the checks can fail', async t => {
  const script = `
    const told = 1
    function listSchoolsToTell({ made, kept: mostSeats }, wish) {}
    class Cold { #heard = 1; isFailing = true }
    type Shelf = { readonly given: string }
    const { known } = { known: 1 }, letter = 'a', lookUp = 2, lookup = () => thrown`
  t.strictSame(
    declaredNames(script)
      .filter(isWithdrawn)
      .map(({ name, line }) => [line, name]),
    [
      [2, 'told'],
      [3, 'listSchoolsToTell'],
      [3, 'mostSeats'],
      [3, 'wish'],
      [4, 'Cold'],
      [4, 'heard'],
      [5, 'Shelf']
    ]
  )
  const statement = `create or replace function book_at_desk(p_told text) returns int language plpgsql as $$
declare
  -- made int;
  known int := 1;
  seats int;
begin
  with namesake as (select 1), ids(asked) as (select 'made int') select 1;
end $$;`
  t.strictSame(
    declaredSqlNames(statement)
      .filter(isWithdrawn)
      .map(({ name, line }) => [line, name]),
    [
      [1, 'book_at_desk'],
      [7, 'namesake'],
      [4, 'known']
    ]
  )
  t.strictSame(
    faultsOf([
      { word: 'log', meaning: 'one' },
      { word: 'Log', meaning: 'One. Two' }
    ]),
    ['Log has two entries', 'Log has more than one sentence']
  )
})
