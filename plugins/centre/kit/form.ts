import * as v from 'valibot'
import type { Html } from '../../../lib/pages/html.ts'
import { faultsOf } from '../../../lib/text/fault.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { linesField } from '../../../lib/text/typed.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { type Option, renderChoice, renderField, renderTick } from './field.ts'

/** A field of a form. Its label, hint and error are in the messages of its feature, under its name. */
interface FieldSpec<S> {
  /** Parses the text. A function receives the currency of the form, for amounts. */
  readonly schema: v.GenericSchema | ((currency: string) => v.GenericSchema)
  /** Reads the stored value. */
  readonly of?: (stored: S, language: StaffLanguage, currency: string) => string | number | null | undefined
  /** Initial value in a form that adds something. */
  readonly initial?: string
  /** Member of the change that the field sets; by default its name. Nested members are paths (`translations.en.bring`). */
  readonly column?: string
  readonly max?: number
  readonly rows?: number
  /** Id of a list of suggestions. */
  readonly list?: string
  readonly type?: 'date' | 'email' | 'tel'
  readonly mode?: 'decimal' | 'numeric' | 'tel'
  readonly isRequired?: true
  /** Values of a choice; their labels are in the messages of its feature. */
  readonly choices?: readonly string[]
  /** True for a tick box, whose value is `yes` or empty. */
  readonly isTick?: true
}

type Fields<S> = Readonly<Record<string, FieldSpec<S>>>

/** Labels, hints and errors of fields, by name. */
interface FieldTexts<N extends string> {
  readonly fields: Readonly<Partial<Record<N, string>>>
  readonly hints?: Readonly<Partial<Record<N, string>>>
  readonly faults: Readonly<Partial<Record<N, string>>>
  /** For each choice field, the label shown for each value. */
  readonly options?: Readonly<Partial<Record<N, Readonly<Record<string, string>>>>>
}

type Typed<F> = Readonly<Record<keyof F & string, string>>
type SchemaOf<T> = T extends (currency: string) => infer R ? R : T
type Parsed<F extends Fields<never>> = {
  readonly [N in keyof F]: v.InferOutput<Extract<SchemaOf<F[N]['schema']>, v.GenericSchema>>
}

interface RenderState<F> {
  readonly values: Typed<F>
  readonly faults?: ReadonlySet<string> | undefined
  /** Values that someone else saved in the meantime. */
  readonly saved?: Typed<F> | undefined
}

/** Maximum characters of a submitted field. Longer than any bound, so that the form itself shows the fault. */
const MAX_SENT = 10_000

/** Declares a form for a stored thing of type S: its body, stored values, parser and controls. */
export function form<S>() {
  return <const F extends Fields<S>>(fields: F) => {
    type Name = keyof F & string
    const names = Object.keys(fields) as Name[]
    const each = <T>(compute: (field: FieldSpec<S>) => T) =>
      Object.fromEntries(names.map(name => [name, compute(fields[name] as FieldSpec<S>)])) as Record<Name, T>
    return {
      names,
      /** Schema of the body: lengths are bounded, the texts stay as typed. */
      body: each(() => linesField(MAX_SENT)),
      initial: each(({ initial = '' }) => initial),
      /** Values of the fields from a stored thing; amounts are in `currency`. */
      valuesOf: (stored: S, language: StaffLanguage, currency = ''): Typed<F> =>
        each(({ of }) => String(of?.(stored, language, currency) ?? '')),
      /**
       * Parses fields into a change, or returns the faulty ones. `absent` fields are not on the page; amounts are in `currency`.
       */
      parse(
        typed: Typed<F>,
        { absent = [], currency = '' }: { readonly absent?: readonly Name[]; readonly currency?: string } = {}
      ):
        | { readonly values: Parsed<F>; readonly change: Readonly<Record<string, unknown>> }
        | { readonly faults: ReadonlySet<string> } {
        const present = names.filter(name => !absent.includes(name))
        const schemaOf = ({ schema }: FieldSpec<S>) =>
          typeof schema === 'function' ? schema(currency) : schema
        const entries = present.map(name => [name, schemaOf(fields[name] as FieldSpec<S>)])
        const schema = v.object(Object.fromEntries(entries))
        const result = v.safeParse(schema, typed)
        if (!result.success) return { faults: faultsOf(result.issues) }
        const change = {}
        for (const name of present) put(change, fields[name]?.column ?? name, result.output[name])
        return { values: result.output as Parsed<F>, change }
      },
      /** Renders a field by its name; `own` replaces its label or error. */
      renderer:
        ({ values, faults, saved }: RenderState<F>, text: FieldTexts<Name>, language: StaffLanguage) =>
        (name: Name, own: { readonly label?: string | undefined; readonly bad?: string } = {}): Html => {
          const { max, rows, list, type, mode, isRequired, choices, isTick } = fields[name] as FieldSpec<S>
          const other = saved?.[name]
          const typed = values[name]
          const label = own.label ?? text.fields[name] ?? ''
          const bad = faults?.has(name) && (own.bad ?? text.faults[name] ?? true)
          const control = { name, label, hint: text.hints?.[name] }
          if (isTick) return renderTick({ ...control, isOn: typed === 'yes' })
          if (choices) {
            const options = choices.map((value): Option => [value, text.options?.[name]?.[value] ?? value])
            return renderChoice({
              ...control,
              options,
              chosen: typed,
              bad: bad === true ? '' : (bad ?? false)
            })
          }
          return renderField({
            ...{ ...control, max, rows, type, mode, isRequired, typed, bad },
            ...(list !== undefined && { list }),
            saved:
              other !== undefined && other !== values[name] && CENTRE_TEXT[language].savedMeanwhile(other)
          })
        }
    }
  }
}

/** Sets a member of an object; a path with dots names a nested one. */
function put(object: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.')
  const inner = { ...(object[first] as object | undefined) }
  if (rest.length > 0) put(inner, rest.join('.'), value)
  object[first] = rest.length > 0 ? inner : value
}
