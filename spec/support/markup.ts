import { HtmlValidate } from 'html-validate'

/** html-validate's standard rules, without its opinions on style: what the HTML standard itself asks. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** What is wrong with a page's markup, each with its rule and the place. */
export async function findMarkupFaults(page: string): Promise<string[]> {
  const { results } = await validator.validateString(page)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`)
  )
}
