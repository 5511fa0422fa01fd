import t from 'tap'
import * as v from 'valibot'
import { codeOf } from '../../../lib/text/fault.ts'
import {
  anyText,
  changedEmail,
  changedText,
  clamped,
  email,
  members,
  optionalKey,
  optionalText,
  reference,
  text,
  wholeNumber
} from '../../../lib/text/input.ts'

/** Output of a schema for a value, or the code of its first fault. */
function outcomeOf(schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  return result.success ? result.output : codeOf(result.issues[0])
}

t.test('identifiers and addresses contain no invisible characters', t => {
  const points = Array.from({ length: 0x11_0000 }, (_, point) => point)
  const hidden = points
    .filter(point => point < 0xd800 || point > 0xdfff)
    .map(point => String.fromCodePoint(point))
    .filter(character => /\p{Default_Ignorable_Code_Point}/u.test(character))
  for (const character of ['\u00ad', '\u3164', '\ufe0f', '\u034f', '\u{e0020}', '\u200c', '\u200d'])
    t.ok(hidden.includes(character))
  const taken = hidden.filter(
    character =>
      outcomeOf(optionalKey(9), `a${character}b`) !== 'invalid_request' ||
      outcomeOf(email(), `a${character}b@example.com`) !== 'invalid_email' ||
      outcomeOf(changedEmail(), `a${character}b@example.com`) !== 'invalid_email'
  )
  t.strictSame(taken, [])
  t.end()
})

type Row = readonly [name: string, schema: v.GenericSchema, value: unknown, expected: unknown]

t.test('input texts', async t => {
  const rows: readonly Row[] = [
    ['a text', text(3), ' ab ', 'ab'],
    ['a text that is too long', text(3), 'abcd', 'invalid_request'],
    ['a text of signs beyond the first plane', text(2), '🏄🏄', '🏄🏄'],
    ['a text of too many of them', text(2), '🏄🏄🏄', 'invalid_request'],
    ['an empty text', text(3), '  ', 'missing_fields'],
    ['no text', text(3), undefined, 'missing_fields'],
    ['null for a text', text(3), null, 'missing_fields'],
    ['a number for a text', text(3), 1, 'invalid_request'],
    ['a line break', text(9), 'a\nb', 'invalid_request'],
    ['a control character', text(9), 'a\u0085b', 'invalid_request'],
    ['a lone surrogate', text(9), 'a\ud800', 'invalid_request'],
    ['letters in parts', text(9), 'Jose\u0301', 'José'],
    ['letters in parts, counted whole', text(4), 'Jose\u0301', 'José'],
    ['joiners, which spell', text(20), 'می\u200cخواهم 👩\u200d🏫', 'می\u200cخواهم 👩\u200d🏫'],
    ['a byte order mark before a text', text(9), '\ufeffAna', 'Ana'],
    ...[...'\u200b\u2060\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'].map(
      (sign): Row => [
        `a ${sign.codePointAt(0)?.toString(16)} around a text`,
        text(2),
        `${sign}a${sign}b${sign}`,
        'ab'
      ]
    ),
    ['a byte order mark within a text', text(9), 'a\ufeffb', 'ab'],
    ['a blank within direction marks', text(9), '\u202a ab \u202c', 'ab'],
    ['letters in parts around a hidden character', text(9), 'Jose\u200b\u0301', 'José'],
    ['a telephone from a contacts app', optionalText(40), '\u202a+351 912\u202c', '+351 912'],
    ['hidden characters among lines', anyText(9, { lines: true }), 'a\u200b\nb\u2060', 'a\nb'],
    ...[...'\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069'].map(
      (sign): Row => [
        `an identifier with a ${sign.codePointAt(0)?.toString(16)}`,
        optionalKey(9),
        `a${sign}b`,
        'invalid_request'
      ]
    ),
    ['an identifier with a byte order mark', optionalKey(9), 'a\ufeffb', 'invalid_request'],
    ['an identifier', optionalKey(9), ' e\u0301 ', 'é'],
    ['no identifier', optionalKey(9), null, null],
    ['an absent identifier', optionalKey(9), undefined, null],
    ['an empty identifier', optionalKey(9), '', 'invalid_request'],
    ['a blank identifier', optionalKey(9), ' \u00a0', 'invalid_request'],
    ...['\u200b', '\u2060\ufeff', '\u200d', '\u3164', '\u2800', '\u00ad', '\u202e ', '\ufe0f'].map(
      (blank): Row => [`a text of ${JSON.stringify(blank)} alone`, text(9), blank, 'missing_fields']
    ),
    ['an optional text that nobody sees', optionalText(9), '\u200b', null],
    ['a given text that nobody sees', changedText(9), '\u2060', null],
    ['a reference that nobody sees', reference(), '\u200b', 'missing_fields'],
    ['a reference in parts', reference(), 'e\u0301', 'é'],
    ['any text that is empty', anyText(3), ' ', ''],
    ['any text that is too long', anyText(3), 'abcd', 'invalid_request'],
    ['an e-mail in parts', email(), 'jose\u0301@example.com', 'josé@example.com'],
    ...['\u200d', '\u200c', '\u00ad', '\u202e', '\u200b'].map(
      (sign): Row => [
        `an e-mail with ${JSON.stringify(sign)}`,
        email(),
        `a${sign}b@example.com`,
        'invalid_email'
      ]
    ),
    ['a given e-mail with a joiner', changedEmail(), 'a\u200db@example.com', 'invalid_email'],
    ['an optional text', optionalText(3), ' ab ', 'ab'],
    ['an optional text that is empty', optionalText(3), '  ', null],
    ['an optional text that is absent', optionalText(3), undefined, null],
    ['lines where they may be', optionalText(9, { lines: true }), 'a\r\n\tb', 'a\r\n\tb'],
    ['a bell among lines', optionalText(9, { lines: true }), 'a\u0007', 'invalid_request'],
    ['lines where they may not be', optionalText(9), 'a\nb', 'invalid_request'],
    ['a text that is given', changedText(3), ' ab ', 'ab'],
    ['a text that is given empty', changedText(3), ' ', null],
    ['a text that is taken away', changedText(3), null, null],
    ['a text that is not given', changedText(3), undefined, undefined],
    ['given lines where they may be', changedText(9, { lines: true }), 'a\r\n\tb', 'a\r\n\tb'],
    ['a bell among given lines', changedText(9, { lines: true }), 'a\u0007', 'invalid_request'],
    ['given lines where they may not be', changedText(9), 'a\nb', 'invalid_request'],
    ['a reference', reference(), ` ${'x'.repeat(999)} `, 'x'.repeat(999)],
    ['an empty reference', reference(), ' ', 'missing_fields'],
    ['no reference', reference(), undefined, 'missing_fields'],
    ['a number for a reference', reference(), 1, 'invalid_request'],
    ['an e-mail', email(), ' Ana.S+1@mail.example.com ', 'Ana.S+1@mail.example.com'],
    ['an e-mail that is given', changedEmail(), ' a@b.pt ', 'a@b.pt'],
    ['an e-mail that is given empty', changedEmail(), ' ', null],
    ['an e-mail that is taken away', changedEmail(), null, null],
    ['an e-mail that is not given', changedEmail(), undefined, undefined],
    ['an e-mail that is given wrong', changedEmail(), 'a@b', 'invalid_email'],
    ['an e-mail in other letters', email(), 'josé@bücher.example', 'josé@bücher.example'],
    ...[
      'bomb。example.org',
      'bomb．example.org',
      'bomb｡example.org',
      'ｂｏｍｂ.example.org',
      '𝐛omb.example.org',
      'ⓑomb.example.org',
      'BOMB。EXAMPLE.ORG'
    ].flatMap((domain): Row[] => [
      [`an e-mail at ${domain}`, email(), `Vic+1@${domain}`, 'Vic+1@bomb.example.org'],
      [`a given e-mail at ${domain}`, changedEmail(), `Vic+1@${domain}`, 'Vic+1@bomb.example.org']
    ]),
    ['an e-mail in other letters, in upper case', email(), 'josé@BÜCHER.example', 'josé@bücher.example'],
    ['an e-mail in upper case', email(), 'Vic@BOMB.example.org', 'Vic@BOMB.example.org'],
    ['an e-mail in the letters of DNS', email(), 'a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
    ...[
      'a@bomb。org',
      'a@℀.example',
      'a@é..example',
      'a@é\u2260[.example',
      'a@é/x.example',
      'a@b%63é.example',
      'a@é:80.example',
      'a@xn--.é.example'
    ].flatMap((address): Row[] => [
      [`an e-mail without a domain: ${address}`, email(), address, 'invalid_email'],
      [`a given e-mail without a domain: ${address}`, changedEmail(), address, 'invalid_email']
    ]),
    [
      'an e-mail that grows too long',
      email(),
      `${'a'.repeat(200)}@${'㌀.'.repeat(20)}example`,
      'invalid_email'
    ],
    ['no e-mail', email(), undefined, 'missing_fields'],
    ['half an e-mail', email(), 'ana@', 'invalid_email'],
    ['an e-mail without a dot', email(), 'ana@localhost', 'invalid_email'],
    ['an e-mail with two dots in a row', email(), 'ana@example..com', 'invalid_email'],
    ['two e-mails', email(), 'a@example.com,b@example.com', 'invalid_email'],
    ['a very long e-mail', email(), `${'a@'.repeat(50_000)}example.com`, 'invalid_email'],
    ['a whole number', wholeNumber(1), 7, 7],
    ['a number too small', wholeNumber(1), 0, 'invalid_request'],
    ['half a number', wholeNumber(1), 1.5, 'invalid_request'],
    ['a number too large to be exact', wholeNumber(1), 2 ** 53, 'invalid_request'],
    ['no number at all', wholeNumber(1), Number.NaN, 'invalid_request'],
    ['infinity', wholeNumber(1), Number.POSITIVE_INFINITY, 'invalid_request'],
    ['a number that is clamped', clamped(1, 120), 7, 7],
    ['a number beyond the most', clamped(1, 120), 1e300, 120],
    ['a number below the least', clamped(1, 120), 0, 'invalid_request'],
    ['half a number that is clamped', clamped(1, 120), 1.5, 'invalid_request'],
    ['a number as text', wholeNumber(1), '7', 'invalid_request'],
    ['an object with more than asked for', members({ a: text(3) }), { a: 'x', b: 1 }, { a: 'x' }],
    [
      'an object with a prototype of its own',
      members({ a: text(3) }),
      JSON.parse('{"a":"x","__proto__":{"b":1}}'),
      { a: 'x' }
    ],
    ['an object that lacks a member', members({ a: text(3) }), {}, 'missing_fields'],
    ['no object', members({ a: text(3) }), 'x', 'invalid_request'],
    ['a list for an object', members({ a: text(3) }), [], 'invalid_request'],
    ['a list for an object that needs nothing', members({ a: changedText(3) }), ['x'], 'invalid_request'],
    ['null for an object', members({ a: changedText(3) }), null, 'invalid_request']
  ]
  for (const [name, schema, value, expected] of rows) t.strictSame(outcomeOf(schema, value), expected, name)
})
