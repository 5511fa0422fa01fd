/**
 * All numbers of the sizing rules. After a change of one, the specs of this folder show which published answers changed.
 * docs/sizing.md has the complete sources. [S] is copied from the source named. [D] is derived from sources as described. [E]
 * is our estimate.
 */
import type { SurfLevel } from '../../lessons/level.ts'
import type { Size } from './feet.ts'
import type { Scale } from './scale.ts'

/** Kinds of boards: foam for learners, hard for surfers who turn. */
export const boardCategories = ['board', 'soft_board'] as const
export type BoardCategory = (typeof boardCategories)[number]

/** Accepted ranges of the measures, including both ends. All [E]: no living surfer is outside. */
export const limits = {
  weightKg: { min: 10, max: 200 },
  heightCm: { min: 80, max: 230 },
  swellPeriodS: { min: 1, max: 30 },
  directionDeg: { min: 0, max: 360 },
  boardSizeIn: { min: 4 * 12, max: 12 * 12 }, // leashes are sold from 4 to 12 feet [S] Wetsuit Wearhouse
  shoeSizeEu: { min: 30, max: 50 }
} as const

/** A board on the market: its length, and the usual volume of that length. */
export interface Rung {
  readonly size: Size
  readonly litres: number
}

/** Soft boards, shortest first, in steps of 6". A change by only 6" is the advice of [S] Surf Lessons Oceanside. */
export const softLadder: readonly Rung[] = [
  { size: `5'0"`, litres: 32 }, // [E]
  { size: `5'6"`, litres: 38 }, // [E]
  { size: `6'0"`, litres: 46 }, // [S] Olaian 900 soft 6'
  { size: `6'6"`, litres: 55 }, // [D] interpolated; Quiksilver soft 6'6" has 58
  { size: `7'0"`, litres: 62 }, // [D] interpolated; Olaian soft 7' has 60
  { size: `7'6"`, litres: 71 }, // [D] interpolated
  { size: `8'0"`, litres: 81 }, // [D] mean of Quiksilver 8'0" (76) and Wavestorm 8'0" (86)
  { size: `8'6"`, litres: 90 }, // [E]
  { size: `9'0"`, litres: 100 } // [E]
]

/**
 * Hard boards, shortest first, in steps of 2", at the long end of 6". [D] 2.5 L per 2": a straight line through 6'0"
 * shortboards of about 30 L (surfcustom.com), the 7'0" Olaian hybrid of 49 L and longboards of 60 to 100 L (Surf Skate
 * Science). The single values are [E].
 */
export const hardLadder: readonly Rung[] = [
  { size: `5'4"`, litres: 22 },
  { size: `5'6"`, litres: 24 },
  { size: `5'8"`, litres: 26 },
  { size: `5'10"`, litres: 28.5 },
  { size: `6'0"`, litres: 31 },
  { size: `6'2"`, litres: 33.5 },
  { size: `6'4"`, litres: 36 },
  { size: `6'6"`, litres: 38.5 },
  { size: `6'8"`, litres: 41 },
  { size: `6'10"`, litres: 43.5 },
  { size: `7'0"`, litres: 46 },
  { size: `7'2"`, litres: 48.5 },
  { size: `7'4"`, litres: 51 },
  { size: `7'6"`, litres: 53.5 },
  { size: `7'8"`, litres: 56 },
  { size: `7'10"`, litres: 58.5 },
  { size: `8'0"`, litres: 61 },
  { size: `8'6"`, litres: 67 },
  { size: `9'0"`, litres: 74 }
]

/** Rule to choose a board: by ranges of weight (soft), or by litres per kilogram (hard). */
export type BoardRule =
  | { readonly category: 'soft_board'; readonly ladder: readonly Rung[]; readonly sizeByKg: Scale<Size> }
  | { readonly category: 'board'; readonly ladder: readonly Rung[]; readonly litresPerKg: number }

/** Rules for boards by level. Learners ride soft boards: [S] ESF, ISA and BCASI operating rules. */
export const boardRules: Readonly<Record<SurfLevel, BoardRule>> = {
  // Ranges are [E]. A 6'2" board is too big for a child of 25 kg to handle: [S] Swaylocks thread 38864.
  kids: {
    category: 'soft_board',
    ladder: softLadder,
    sizeByKg: {
      below: [
        [20, `5'0"`],
        [30, `5'6"`],
        [40, `6'0"`],
        [50, `6'6"`]
      ],
      beyond: `7'0"`
    }
  },
  // [D] between 8' soft tops for students under 91 kg (Surf Lessons Oceanside), 9' for a beginner of 90 kg (aidxn.com), and
  // 7'8" below 80 kg and 8'6" above (a rental shop in Aljezur).
  beginner: {
    category: 'soft_board',
    ladder: softLadder,
    sizeByKg: {
      below: [
        [35, `6'6"`],
        [50, `7'0"`],
        [65, `7'6"`],
        [80, `8'0"`],
        [95, `8'6"`]
      ],
      beyond: `9'0"`
    }
  },
  // [D] intermediates ride green waves up to 3 ft, so between .62 for beginners and .50 (BreakFinder).
  intermediate: { category: 'board', ladder: hardLadder, litresPerKg: 0.6 },
  // [D] published factors are .34 (Babbage), .35 (Guild) and .41 (BreakFinder). This is the generous end.
  advanced: { category: 'board', ladder: hardLadder, litresPerKg: 0.4 }
}

/** Class of a swell period. A longer period has more power. */
export type PeriodClass = 'short' | 'medium' | 'long'
/** Classes by swell period in seconds. The limits are [E], near the 9 and 12 s of freesurfforecast.com. */
export const periodClasses: Scale<PeriodClass> = {
  below: [
    [8, 'short'],
    [13, 'medium']
  ],
  beyond: 'long'
}

/** Class of the angle between the swell and the spot's best direction. */
export type DirectionClass = 'aligned' | 'partial' | 'off'
/** Classes by that angle in degrees. The limits are [E]. */
export const directionClasses: Scale<DirectionClass> = {
  upTo: [
    [30, 'aligned'],
    [60, 'partial']
  ],
  beyond: 'off'
}

const forLearners = { short: 1, medium: 0, long: 0 } as const
const forTheSkilled = { short: 1, medium: 0, long: -1 } as const

/** Steps in the ladder by period, up (+, longer) or down. Weak waves need length [D]. Learners never step down [E]. */
export const periodSteps: Readonly<Record<SurfLevel, Readonly<Record<PeriodClass, number>>>> = {
  kids: forLearners,
  beginner: forLearners,
  intermediate: forTheSkilled,
  advanced: forTheSkilled
}

/** Steps up in the ladder by direction. Swell far from the best angle has lower and weaker waves [D]. */
export const directionSteps: Readonly<Record<DirectionClass, number>> = { aligned: 0, partial: 0, off: 1 }

/** Maximum steps down and up that conditions may move a board in the ladder. [E] */
export const stepLimits: Readonly<Record<SurfLevel, { readonly min: number; readonly max: number }>> = {
  kids: { min: -1, max: 1 },
  beginner: { min: -1, max: 2 },
  intermediate: { min: -1, max: 2 },
  advanced: { min: -1, max: 2 }
}

/** From this weight on, adults' sizes; below it, children's. [E] their charts end at 44 kg and begin at 59. */
export const adultFromKg = 50

/** Children's wetsuits, smallest first. The name is the age that the size is made for. */
export const kidsSuits = ['4', '6', '8', '10', '12', '14', '16'] as const
type KidsSuit = (typeof kidsSuits)[number]

/** Children's wetsuits by weight in kg. [D] limits are between the weights of a US retailer's chart (tlous.top). */
export const kidsSuitByKg: Scale<KidsSuit> = {
  below: [
    [19, '4'],
    [24, '6'],
    [31, '8'],
    [38, '10'],
    [45, '12']
  ],
  beyond: '14'
}

/** Children's wetsuits by height in cm. [D] limits are halfway between the European sizes 104, 116, 128, 140 (La Coqueta). */
export const kidsSuitByCm: Scale<KidsSuit> = {
  below: [
    [110, '4'],
    [122, '6'],
    [134, '8'],
    [146, '10'],
    [158, '12'],
    [168, '14']
  ],
  beyond: '16'
}

/** Maximum sizes by which a heavy child's wetsuit may be larger than the size for the height. [E] */
export const kidsCodesAboveHeight = 1

/** Weights at which both charts may fit. [E] children's end at 44 kg [S] tlous.top, women's begin at 43 [S] Isurus. */
export const chartsMeetKg = { from: 45, below: 55 } as const
/** Minimum heights in cm to recommend adults' XS too: `near` for weights in chartsMeetKg, `lighter` for lower weights. [E] */
export const xsFromCm = { near: 140, lighter: 158 } as const
/** Maximum height in cm for the largest children's wetsuit. [E] the next European size after 164. */
export const kidsSuitsToCm = 176

/** Adults' wetsuits, smallest first. */
export const adultSuits = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'] as const
export type AdultSuit = (typeof adultSuits)[number]
/** Adults' wetsuits by weight in kg. [D] from the Isurus guide: S 59-66, M 66-73, up to XXL 100-109. Both ends are [E]. */
export const adultSuitByKg: Scale<AdultSuit> = {
  below: [
    [59, 'XS'],
    [66, 'S'],
    [77, 'M'],
    [88, 'L'],
    [99, 'XL'],
    [110, 'XXL']
  ],
  beyond: '3XL'
}

/** Heights for a short (S) or tall (T) cut. */
interface Cuts {
  readonly shortUpToCm?: number
  readonly tallFromCm?: number
}
/** Cuts of each adults' size on the market. [D] from the heights of ST, MS, MT, LS, LT, XLS, XLT in the Isurus guide. */
export const adultCuts: Readonly<Record<AdultSuit, Cuts>> = {
  XS: {},
  S: { tallFromCm: 174 },
  M: { shortUpToCm: 167, tallFromCm: 177 },
  L: { shortUpToCm: 176, tallFromCm: 185 },
  XL: { shortUpToCm: 179, tallFromCm: 191 },
  XXL: {},
  '3XL': {}
}

/**
 * Heights in cm for which each adults' size is made. [S] maximum heights are from Isurus, that of XS from the shop in Aljezur.
 * [E] minimum heights are 5 cm below the charts, because sleeves and legs may fold. Both heights of 3XL are [E].
 */
export const adultHeightsCm: Readonly<Record<AdultSuit, { readonly min: number; readonly max: number }>> = {
  XS: { min: 150, max: 172 },
  S: { min: 160, max: 183 },
  M: { min: 162, max: 183 },
  L: { min: 168, max: 193 },
  XL: { min: 168, max: 198 },
  XXL: { min: 183, max: 198 },
  '3XL': { min: 183, max: 200 }
}

/** Clothing for a water temperature: thickness of the wetsuit in mm (chest/limbs), boots or none, and hood. */
export interface WaterWear {
  readonly thickness: '6/5' | '5/4' | '4/3' | '3/2' | '2 mm shorty' | 'lycra'
  readonly boots: '7 mm' | '5 mm' | '3 mm (optional)' | null
  readonly hood: boolean
}
/**
 * Clothing by water temperature in °C. [D] where charts overlap, one range: Surfertoday 14021 (5/4 to 11, 4/3 to 14, 3/2 to
 * 20), Stormrider Ericeira (4/3 at 13-14, 3/2 at 15-18), Volcom (2 mm shorty at 20-24, then lycra). Boots are from Zeus Surf (7
 * mm below 8, 5 mm to 12, 3 mm to 15) and Billabong (below 15).
 */
export const wearByWaterC: Scale<WaterWear> = {
  below: [
    [8, { thickness: '6/5', boots: '7 mm', hood: true }],
    [12, { thickness: '5/4', boots: '5 mm', hood: true }],
    [15, { thickness: '4/3', boots: '3 mm (optional)', hood: false }],
    [20, { thickness: '3/2', boots: null, hood: false }],
    [23, { thickness: '2 mm shorty', boots: null, hood: false }]
  ],
  beyond: { thickness: 'lycra', boots: null, hood: false }
}

/** Leash thickness in mm by board length in inches. [E]; longer boards need thicker leashes: [S] Wetsuit Wearhouse. */
export const leashMm: Readonly<Record<BoardCategory, Scale<number>>> = {
  soft_board: { upTo: [[96, 7]], beyond: 8 },
  board: {
    upTo: [
      [72, 6],
      [108, 7]
    ],
    beyond: 8
  }
}

export type Attachment = 'ankle' | 'calf'
/** Attachment by board length in inches: calf above 8'0" (soft) and from 9'0" (hard). [E] */
export const leashAttachment: Readonly<Record<BoardCategory, Scale<Attachment>>> = {
  soft_board: { upTo: [[96, 'ankle']], beyond: 'calf' },
  board: { below: [[108, 'ankle']], beyond: 'calf' }
}

export type BootSize = 'XS' | 'S' | 'M' | 'L' | 'XL'
/** Boot size by EU shoe size. [D] from the only table found with five EU sizes: Rapha's, for socks. */
export const bootByShoeEu: Scale<BootSize> = {
  upTo: [
    [37, 'XS'],
    [39, 'S'],
    [42, 'M'],
    [45, 'L']
  ],
  beyond: 'XL'
}
