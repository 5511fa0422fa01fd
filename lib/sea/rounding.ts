export function roundOrNull(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}

/** Nearest tenth; null stays null. */
export function toTenth(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10
}

/** Nearest multiple of five degrees, 0 to 355. Coarse steps keep a model's grid from being recognized. */
export function toBearing(value: number | null): number | null {
  return value === null ? null : (Math.round(value / 5) * 5) % 360
}
