import { choose } from './scale.ts'
import { type BootSize, bootByShoeEu } from './tables.ts'

interface BootsAdvice {
  readonly recommendation: { readonly size: BootSize }
}

/** Recommend boots for a full EU shoe size (30 to 50). */
export function recommendBoots({ shoeSizeEu }: { readonly shoeSizeEu: number }): BootsAdvice {
  return { recommendation: { size: choose(bootByShoeEu, shoeSizeEu) } }
}
