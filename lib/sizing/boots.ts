import { choose } from './scale.ts'
import { type BootSize, bootByShoeEu } from './tables.ts'

/** The surf boot's size. */
interface BootsAdvice {
  readonly recommendation: { readonly size: BootSize }
}

/** The boots for a whole EU shoe size (30 to 50). */
export function recommendBoots({ shoeSizeEu }: { readonly shoeSizeEu: number }): BootsAdvice {
  return { recommendation: { size: choose(bootByShoeEu, shoeSizeEu) } }
}
