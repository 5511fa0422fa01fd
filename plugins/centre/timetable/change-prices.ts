import { Problem } from '../../../lib/errors.ts'
import { digits } from '../../../lib/text/typed.ts'
import { action } from '../kit/page.ts'
import { pricesPath } from '../kit/paths.ts'
import { PRICE_ENTRIES, readPrices } from './price-form.ts'
import { repriceLessons } from './writes.ts'

export const changePrices = action(
  {
    params: ['typeId'],
    form: { ...PRICE_ENTRIES, seen: digits(0, 2000) },
    example: { from: '2099-06-01', to: '2099-06-30', price: '45', seen: '1' }
  },
  async ({ principal, params: { typeId }, body, write }) => {
    const { seen, ...typed } = body
    const asked = readPrices(typeId, typed)
    const code =
      typeof asked === 'string' ? asked : (await repriceLessons(write, principal, asked, seen)).code
    if (code === 'not_found') throw new Problem('not_found')
    const said = new URLSearchParams(code === 'ok' ? { said: 'saved' } : { said: code, ...typed })
    return { to: `${pricesPath(typeId)}?${said}` }
  }
)
