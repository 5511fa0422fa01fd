import { limits } from '../../lib/equipment/sizing/tables.ts'
import { memoize } from '../../lib/infra/memoize.ts'
import { LEVELS } from '../../lib/lessons/level.ts'
import { withLabel } from '../../lib/pages/format.ts'
import { Html, html } from '../../lib/pages/html.ts'
import type { Language } from '../../lib/text/language.ts'
import type { WidgetRequest } from './asked.ts'
import { type BoardRow, rowFor, type SeaForBoard, tabulateBoards, tabulateSuits } from './tables.ts'
import { WIDGET_TEXT, type WidgetText } from './text.ts'

/** Suit size by weight, and by height if known. */
function suitFor(weight: number, height: number | undefined): string {
  const { size, byCm } = rowFor(tabulateSuits(), weight)
  if (height === undefined) return size
  return byCm.find(([upToCm]) => height <= upToCm)?.[1] ?? byCm.at(-1)?.[1] ?? size
}

function boardWords({ size, category, litres }: BoardRow, text: WidgetText): string {
  return `${size} ${text.boards[category]}, ${litres} L`
}

/**
 * Recommended board, leash and suit. The page includes the tables, so that its script sends no requests. Without scripts, the
 * form reloads the page.
 */
export function fitSection(request: WidgetRequest, sea: SeaForBoard, language: Language): Html {
  const text = WIDGET_TEXT[language]
  const board = rowFor(tabulateBoards(request.level, sea), request.weight)
  return html`<section aria-labelledby="fit-title">
<h2 id="fit-title">${text.fit}</h2>
<form id="fit" action="/w/surf" ${tablesFor(sea, language)}>
${hiddenFields(request)}
<p class="field wide"><label for="level">${text.level}</label><select id="level" name="level">${LEVELS.map(
    level =>
      html`<option value="${level}"${level === request.level && new Html(' selected')}>${text.levels[level]}</option>`
  )}</select></p>
${numberField('weight', text.weight, limits.weightKg, request.weight, true)}
${numberField('height', `${text.height} (${text.optional})`, limits.heightCm, request.height, false)}
${limitsText('weight', text.weight, limits.weightKg, language)}
${limitsText('height', text.height, limits.heightCm, language)}
<p class="field wide" id="ask"><button class="button plain">${text.show}</button></p>
</form>
<dl class="result" aria-live="polite">
<div class="wide"><dt>${text.board}</dt><dd id="board">${boardWords(board, text)}</dd></div>
<div><dt>${text.suit}</dt><dd id="suit">${suitFor(request.weight, request.height)}</dd></div>
<div><dt>${text.leash}</dt><dd id="leash">${board.leash}</dd></div>
</dl>
<p class="soft small">${text.advice} ${text.suitMark}</p>
</section>`
}

/** Maximum cached tables, by sea conditions and language. */
const MAX_TEXTS = 500

/** Tables for the script: boards by level as `[up to kg, board, leash]`, suits as `[up to kg, size, by cm]`. */
const tablesFor = memoize(MAX_TEXTS, (sea: SeaForBoard, language: Language): Html => {
  const text = WIDGET_TEXT[language]
  const boards = LEVELS.map(level => [
    level,
    tabulateBoards(level, sea).map(row => [row.upToKg, boardWords(row, text), row.leash])
  ])
  const suits = tabulateSuits().map(({ upToKg, size, byCm }) => [upToKg, size, byCm])
  return html`data-boards="${JSON.stringify(Object.fromEntries(boards))}" data-suits="${JSON.stringify(suits)}"`
})

/** Hidden fields for the other parameters, so that the form keeps them without scripts. */
function hiddenFields(request: WidgetRequest): Html[] {
  return (['key', 'spot', 'school', 'slug', 'lang'] as const).flatMap(name =>
    request[name] ? [html`<input type="hidden" name="${name}" value="${request[name]}">`] : []
  )
}

function numberField(
  name: string,
  label: string,
  { min, max }: { min: number; max: number },
  value: number | undefined,
  required: boolean
): Html {
  return html`<p class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="number" inputmode="decimal" min="${min}" max="${max}" step="any" value="${value}" aria-describedby="${name}-fault"${required && new Html(' required')}></p>`
}

/** Hint with the limits of a field, shown if the value is outside them. */
function limitsText(
  name: string,
  label: string,
  { min, max }: { min: number; max: number },
  language: Language
): Html {
  const text = WIDGET_TEXT[language]
  return html`<p class="fault wide" id="${name}-fault" hidden>${withLabel(label, text.range(min, max), language)}</p>`
}
