import { HtmlValidate } from 'html-validate'

/** html-validate's standard rules, without its style preferences: the HTML standard itself. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** Markup faults of a page, each with its rule and position. */
export async function findMarkupFaults(page: string): Promise<string[]> {
  const { results } = await validator.validateString(page)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`)
  )
}
