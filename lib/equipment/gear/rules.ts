import type { Level } from '../../booking/rules.ts'
import { recommendBoard } from '../sizing/board.ts'
import { recommendBoots } from '../sizing/boots.ts'
import { sizeRank } from '../sizing/size.ts'
import { adviseWetsuit, type SuitNotice } from '../sizing/suit-advice.ts'
import {
  adultCuts,
  type BoardCategory,
  type BootSize,
  hardLadder,
  kidsSuits,
  softLadder
} from '../sizing/tables.ts'
import type { Item } from '../stock/item.ts'
import type { StockRow } from '../stock/queries.ts'
import { findSize } from '../stock/rules.ts'
import { inStock } from './in-stock.ts'
import type { GearLesson, GearParty, Guest, LessonGear } from './queries.ts'

/** Kinds of gear that a guest gets; a board comes from one of two items. */
export const GEAR_KINDS = ['board', 'suit', 'boots'] as const
export type Kind = (typeof GEAR_KINDS)[number]

/** Size of a piece that the guest brings. */
export const OWN = 'own'

/** Something to give: an item in a size. */
export interface Fit {
  readonly item: Item
  readonly size: string
}

/**
 * The advised size: of the rules if the school has it, else the nearest in stock. For a suit that the charts leave open, also the
 * sizes beside it and the reasons.
 */
export interface AdvisedSize extends Fit {
  /** The size of the rules, if the school has none of it. */
  readonly ideal?: string
  readonly also?: readonly string[]
  readonly notices?: readonly SuitNotice[]
}

/** One kind of a guest's gear. */
export interface Outfit {
  /** The advised size, if the measures suffice. */
  readonly advised: AdvisedSize | undefined
  /** The size that the school decided on. */
  readonly given: Fit | typeof OWN | undefined
}

/** A guest's gear. A decided size overrules the advised one. */
type Outfits = Readonly<Record<Kind, Outfit>>

/** A guest of a party, measured or not. */
export interface PartyGuest extends Guest {
  /** The guest's name, or the seat's; empty if unknown. */
  readonly label: string
}

const NO_MEASURES: Omit<Guest, 'n'> = {
  name: null,
  heightCm: null,
  weightKg: null,
  shoeEu: null,
  level: null,
  boardItem: null,
  board: null,
  suit: null,
  boots: null,
  answers: null,
  version: 0,
  by: null
}

/** Guests of a party by place. Without seat names, the booking's contact is the first. */
export function guestsOf({ name, participants, seats, guests }: GearParty): PartyGuest[] {
  const measures = new Map(guests.map(guest => [guest.n, guest]))
  return Array.from({ length: participants }, (_, at) => {
    const guest = measures.get(at + 1) ?? { ...NO_MEASURES, n: at + 1 }
    return { ...guest, label: guest.name || seats[at] || (at === 0 ? name : '') }
  })
}

/** Gear of a guest in a lesson of this level. */
export function outfitsOf(guest: Guest, lessonLevel: Level, stock: readonly StockRow[]): Outfits {
  const { weightKg, heightCm, shoeEu, boardItem } = guest
  // Unknown level: advise the board that floats best.
  const level = guest.level ?? (lessonLevel === 'all' ? 'beginner' : lessonLevel)
  const board = weightKg === null ? undefined : recommendBoard({ level, weight: weightKg }).recommendation
  return {
    board: {
      advised: board && inStock(stock, board.category, [board.size]),
      given: decidedSizeOf(guest.board, boardItem ?? board?.category ?? 'soft_board')
    },
    suit: {
      advised: weightKg === null ? undefined : adviseSuit(weightKg, heightCm, stock),
      given: decidedSizeOf(guest.suit, 'wetsuit')
    },
    boots: {
      advised:
        shoeEu === null
          ? undefined
          : inStock(stock, 'boots', [
              recommendBoots({ shoeSizeEu: shoeEu }).recommendation.size,
              String(shoeEu)
            ]),
      given: decidedSizeOf(guest.boots, 'boots')
    }
  }
}

/** The suit in the cut for the guest's height if the school has it, else in the plain cut. */
function adviseSuit(weight: number, height: number | null, stock: readonly StockRow[]): AdvisedSize {
  const { recommendation, alsoConsider, notices } = adviseWetsuit({
    weight,
    ...(height !== null && { height })
  })
  const fitOf = ({
    size,
    length = 'regular'
  }: typeof recommendation | NonNullable<typeof alsoConsider>[number]) =>
    inStock(stock, 'wetsuit', length === 'regular' ? [size] : [size, size.slice(0, -1)])
  return {
    ...fitOf(recommendation),
    ...(alsoConsider && {
      also: alsoConsider.map(suit => fitOf(suit)).map(({ size, ideal = size }) => ideal)
    }),
    ...(notices && { notices })
  }
}

function decidedSizeOf(size: string | null, item: Item): Outfit['given'] {
  return size === null ? undefined : size === OWN ? OWN : { item, size }
}

/** The piece to carry; undefined if the guest brings it or nothing is known. */
export function carriedOf({ given, advised }: Outfit): Fit | undefined {
  if (given === OWN) return undefined
  return given ?? (advised && { item: advised.item, size: advised.size })
}

/** A line of what a lesson takes along. */
export interface GearLine extends Fit {
  readonly count: number
  /** Most that are needed at one moment, by this lesson and those that overlap. */
  readonly peak: number
  /** Pieces in stock; null if the school counts none of this item. */
  readonly stock: number | null
  readonly short: number
}

/** Gear to carry to a lesson, with shortages and the number of guests without measures. */
export interface GearList {
  readonly lines: readonly GearLine[]
  readonly unmeasured: number
  /** Pieces free during the whole lesson; negative if short. */
  free(fit: Fit): number | null
}

/** Counts what a lesson takes along against the stock, with all that is needed at the same time. */
export function gearListOf(gear: LessonGear): GearList {
  const { lessons, stock } = gear
  const lesson = lessonOf(gear)
  const needs = lessons.map(lesson => ({ lesson, need: needOf(lesson, stock) }))
  const own = needs.find(({ lesson: other }) => other === lesson)?.need ?? new Map<string, GearCount>()
  const peakOf = ({ item, size }: Fit) =>
    Math.max(
      ...needs.map(({ lesson: { startsAt } }) =>
        needs
          .filter(({ lesson: other }) => other.startsAt <= startsAt && startsAt < other.endsAt)
          .reduce((sum, { need }) => sum + (need.get(fitKey(item, size))?.count ?? 0), 0)
      )
    )
  const stockOf = ({ item, size }: Fit) =>
    stock.some(row => row.item === item) ? (findSize(stock, item, size)?.quantity ?? 0) : null
  const lines = [...own.values()].sort(byItemAndSize).map(line => {
    const [peak, quantity] = [peakOf(line), stockOf(line)] as const
    const short = quantity === null ? 0 : Math.max(0, peak - quantity)
    return { ...line, peak, stock: quantity, short }
  })
  const free = (fit: Fit) => {
    const quantity = stockOf(fit)
    return quantity === null ? null : quantity - peakOf(fit)
  }
  return { lines, unmeasured: countUnmeasured(lesson, stock), free }
}

/** So many of an item in a size. */
interface GearCount extends Fit {
  readonly count: number
}

function fitKey(item: Item, size: string): string {
  return `${item} ${size}`
}

function needOf({ parties, level }: GearLesson, stock: readonly StockRow[]): Map<string, GearCount> {
  const need = new Map<string, GearCount>()
  for (const guest of parties.flatMap(guestsOf)) {
    const outfits = outfitsOf(guest, level, stock)
    for (const kind of GEAR_KINDS) {
      const fit = carriedOf(outfits[kind])
      if (!fit) continue
      const key = fitKey(fit.item, fit.size)
      need.set(key, { ...fit, count: (need.get(key)?.count ?? 0) + 1 })
    }
  }
  return need
}

/** Guests without a known board or suit. */
function countUnmeasured({ parties, level }: GearLesson, stock: readonly StockRow[]): number {
  const isUnknown = ({ given, advised }: Outfit) => given === undefined && advised === undefined
  return parties.flatMap(guestsOf).filter(guest => {
    const { board, suit } = outfitsOf(guest, level, stock)
    return isUnknown(board) || isUnknown(suit)
  }).length
}

const ITEM_ORDER: readonly Item[] = ['soft_board', 'board', 'wetsuit', 'boots', 'leash']

function byItemAndSize(a: Fit, b: Fit): number {
  return ITEM_ORDER.indexOf(a.item) - ITEM_ORDER.indexOf(b.item) || sizeRank(a.size) - sizeRank(b.size)
}

const ITEMS_OF: Readonly<Record<Kind, readonly Item[]>> = {
  board: ['soft_board', 'board'],
  suit: ['wetsuit'],
  boots: ['boots']
}

const MARKET_SIZES: Readonly<Record<Kind, readonly Fit[]>> = {
  board: [
    ...softLadder.map(({ size }): Fit => ({ item: 'soft_board', size })),
    ...hardLadder.map(({ size }): Fit => ({ item: 'board', size }))
  ],
  suit: [...kidsSuits, ...Object.keys(adultCuts)].map(size => ({ item: 'wetsuit', size })),
  boots: (['XS', 'S', 'M', 'L', 'XL'] satisfies BootSize[]).map(size => ({ item: 'boots', size }))
}

/** Sizes to choose from: the stock, else the sizes sold, and the one already given. */
export function choicesOf(kind: Kind, stock: readonly StockRow[], { given }: Outfit): Fit[] {
  const rows: readonly Fit[] = stock.filter(({ item }) => ITEMS_OF[kind].includes(item))
  const fits = (rows.length > 0 ? rows : MARKET_SIZES[kind]).map(({ item, size }) => ({ item, size }))
  const isListed =
    given === undefined || given === OWN || fits.some(fit => formatFit(kind, fit) === formatFit(kind, given))
  return [...fits, ...(isListed ? [] : [given])].sort(byItemAndSize)
}

/** Something to give as a form says it: of a board also which kind of board. */
export function formatFit(kind: Kind, fit: Fit | typeof OWN | undefined): string {
  if (fit === undefined || fit === OWN) return fit ?? ''
  return kind === 'board' ? `${fit.item} ${fit.size}` : fit.size
}

/** A board from its form value; undefined if malformed. */
export function parseBoard(text: string): { item: BoardCategory; size: string } | undefined {
  const [, item, size] = /^(soft_board|board) (.{1,40})$/.exec(text) ?? []
  return item && size ? { item: item as BoardCategory, size } : undefined
}

/** A guest with the lesson that they come to, and what it takes along. */
export interface FoundGuest {
  readonly guest: PartyGuest
  readonly bookingId: string
  readonly asked: LessonGear['asked']
  readonly lesson: GearLesson
  readonly outfits: Outfits
  readonly list: GearList
  readonly stock: readonly StockRow[]
}

/** The lesson itself among all that overlap with it. */
export function lessonOf({ lessonId, lessons }: LessonGear): GearLesson {
  return lessons.find(({ id }) => id === lessonId) as GearLesson
}

/** The guest at a place of a party, or undefined. */
export function findPartyGuest(
  gear: LessonGear | undefined,
  bookingId: string,
  place: number
): FoundGuest | undefined {
  if (!gear) return undefined
  const lesson = lessonOf(gear)
  const party = lesson.parties.find(({ id }) => id === bookingId)
  const guest = party && guestsOf(party)[place - 1]
  if (!guest) return undefined
  const outfits = outfitsOf(guest, lesson.level, gear.stock)
  return { guest, bookingId, asked: gear.asked, lesson, outfits, list: gearListOf(gear), stock: gear.stock }
}
