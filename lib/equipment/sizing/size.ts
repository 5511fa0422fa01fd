import type { Item } from '../stock/item.ts'
import { parseFeet, printFeet } from './feet.ts'

const FEET = `feet and inches such as 7'6"`

/** Spelling of each item's sizes, for hints in errors. */
export const SIZE_SPELLINGS: Readonly<Record<Item, string>> = {
  soft_board: FEET,
  board: FEET,
  leash: FEET,
  wetsuit: 'XS to 3XL or a number such as 10, with S or T for a short or tall cut',
  boots: 'XS to XL or an EU size such as 42'
}

/** Normalize a size. Undefined if the item has no such size. */
export function normalSize(item: Item, size: string): string | undefined {
  if (item === 'wetsuit') return normalSuit(size)
  return item === 'boots' ? normalBoots(size) : normalLength(size)
}

function normalLength(size: string): string | undefined {
  const inches = parseFeet(size)
  return inches === undefined ? undefined : printFeet(inches)
}

// Normalize a wetsuit size: a letter or number, then the cut (short, medium, tall or long, or two of them).
function normalSuit(size: string): string | undefined {
  const [, letter, number, cut] =
    /^(?:((?:\dX|X*)[SL]|M)|(\d{1,3}))\s*([SMTL]{0,2})$/.exec(upperCase(size)) ?? []
  const base = letter === undefined ? number && String(Number(number)) : normalLetter(letter)
  return base && `${base}${cut}`
}

// Normalize boot sizes: half sizes have a point, double sizes a slash.
function normalBoots(size: string): string | undefined {
  const text = upperCase(size)
  return /^\d\d(\.5|\/\d\d)?$/.test(text.replace(',', '.')) ? text.replace(',', '.') : normalLetter(text)
}

// Normalize letters: 2XL becomes XXL, and XXXL becomes 3XL.
function normalLetter(letter: string): string | undefined {
  if (letter === 'M') return letter
  const [, times, marks = '', end] = /^(?:([1-5])X|(X{0,5}))([SL])$/.exec(letter) ?? []
  if (end === undefined) return undefined
  const count = times === undefined ? marks.length : Number(times)
  return count > 2 ? `${count}X${end}` : `${'X'.repeat(count)}${end}`
}

function upperCase(size: string): string {
  return size.trim().toUpperCase()
}

/** Sort key of a size within its item: children's numbers, then letters; lengths by inches. */
export function sizeRank(size: string): number {
  const inches = parseFeet(size)
  if (inches !== undefined) return inches
  const [, times, marks = '', letter, cut = ''] =
    /^(?:([2-9])X|(X*))([SML])([SMTL]{0,2})$/.exec(size.toUpperCase()) ?? []
  if (letter === undefined) return (Number.parseFloat(size) || 0) - 1000
  const count = times === undefined ? marks.length : Number(times)
  const place = letter === 'M' ? 0 : letter === 'S' ? -1 - count : 1 + count
  return place + (cut.startsWith('S') ? -0.1 : /^[TL]/.test(cut) ? 0.1 : 0)
}
