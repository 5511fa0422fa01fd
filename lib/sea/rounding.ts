export function roundOrNull(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}

/** Round to a tenth. Null stays null. */
export function toTenth(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10
}

/** Round to a multiple of five degrees, 0 to 355. With finer steps one could recognize the grid of a model. */
export function toBearing(value: number | null): number | null {
  return value === null ? null : (Math.round(value / 5) * 5) % 360
}
