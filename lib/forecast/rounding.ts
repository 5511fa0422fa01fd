/** The nearest whole number, or null where nothing is known. */
export function toWhole(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}

/** The nearest tenth, or null. */
export function toTenth(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10
}

/** The nearest bearing of 72, five degrees apart from 0 to 355, or null. Coarse steps keep a model's grid from being recognised. */
export function toBearing(value: number | null): number | null {
  return value === null ? null : (Math.round(value / 5) * 5) % 360
}
