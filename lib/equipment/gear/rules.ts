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

/** Kinds of gear for a guest. A board is a soft board or a hard board. */
export const GEAR_KINDS = ['board', 'suit', 'boots'] as const
export type Kind = (typeof GEAR_KINDS)[number]

/** Size of a piece that the guest brings. */
export const OWN = 'own'

/** An item in a size. */
export interface Fit {
  readonly item: Item
  readonly size: string
}

/**
 * Recommended size: the one of the sizing rules if the school has it, else the nearest in stock. If two wetsuits may fit, also
 * the alternatives and the reasons.
 */
export interface AdvisedSize extends Fit {
  /** Size of the sizing rules, if the school does not have it. */
  readonly ideal?: string
  readonly also?: readonly string[]
  readonly notices?: readonly SuitNotice[]
}

/** Gear of one kind for a guest. */
export interface Outfit {
  /** Recommended size. Undefined if measures are missing. */
  readonly advised: AdvisedSize | undefined
  /** Size that the school chose. */
  readonly given: Fit | typeof OWN | undefined
}

/** All gear of a guest. A size that the school chose replaces the recommended one. */
type Outfits = Readonly<Record<Kind, Outfit>>

/** A guest of a party, with or without measures. */
export interface PartyGuest extends Guest {
  /** Name of the guest or of the seat. Empty if unknown. */
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

/** Guests of a party, in order. Without names of seats, the first guest is the booking's contact. */
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
  // If the level is unknown, recommend the board that floats best.
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

/** The wetsuit in the cut for the guest's height if the school has it, else in the regular cut. */
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

/** Gear to take to the lesson. Undefined if the guest brings it, or if nothing is known. */
export function carriedOf({ given, advised }: Outfit): Fit | undefined {
  if (given === OWN) return undefined
  return given ?? (advised && { item: advised.item, size: advised.size })
}

/** An item and size that a lesson needs. */
export interface GearLine extends Fit {
  readonly count: number
  /** Maximum number in use at the same time, by this lesson and the lessons at the same time. */
  readonly peak: number
  /** Number in stock. Null if the school does not count this item. */
  readonly stock: number | null
  readonly short: number
}

/** Gear to take to a lesson, with shortages and the number of guests without measures. */
export interface GearList {
  readonly lines: readonly GearLine[]
  readonly unmeasured: number
  /** Number that is free during the complete lesson. Negative if there are too few. */
  free(fit: Fit): number | null
}

/** Compare the gear for a lesson, and for the lessons at the same time, with the stock. */
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

/** Number of an item in a size. */
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

/** Number of guests without a known board or wetsuit. */
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

/** Sizes to choose from: those in stock, or else those on the market, and the one already chosen. */
export function choicesOf(kind: Kind, stock: readonly StockRow[], { given }: Outfit): Fit[] {
  const rows: readonly Fit[] = stock.filter(({ item }) => ITEMS_OF[kind].includes(item))
  const fits = (rows.length > 0 ? rows : MARKET_SIZES[kind]).map(({ item, size }) => ({ item, size }))
  const isListed =
    given === undefined || given === OWN || fits.some(fit => formatFit(kind, fit) === formatFit(kind, given))
  return [...fits, ...(isListed ? [] : [given])].sort(byItemAndSize)
}

/** An item as a form value. For a board it includes the kind of board. */
export function formatFit(kind: Kind, fit: Fit | typeof OWN | undefined): string {
  if (fit === undefined || fit === OWN) return fit ?? ''
  return kind === 'board' ? `${fit.item} ${fit.size}` : fit.size
}

/** Parse the form value of a board. Undefined if it is invalid. */
export function parseBoard(text: string): { item: BoardCategory; size: string } | undefined {
  const [, item, size] = /^(soft_board|board) (.{1,40})$/.exec(text) ?? []
  return item && size ? { item: item as BoardCategory, size } : undefined
}

/** A guest, their lesson, and its gear. */
export interface FoundGuest {
  readonly guest: PartyGuest
  readonly bookingId: string
  readonly asked: LessonGear['asked']
  readonly lesson: GearLesson
  readonly outfits: Outfits
  readonly list: GearList
  readonly stock: readonly StockRow[]
}

/** The lesson itself among the lessons at the same time. */
export function lessonOf({ lessonId, lessons }: LessonGear): GearLesson {
  return lessons.find(({ id }) => id === lessonId) as GearLesson
}

/** The guest at a position of a party, or undefined. */
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
