import type { WireStatus } from './rules.ts'

/** What a refusal of seats says: how many were asked for, and how many are left. */
export function seatsHint(asked: number, left: number): string {
  return `You asked for ${seatsText(asked)}; ${left === 0 ? 'none is' : left === 1 ? '1 is' : `${left} are`} left.`
}

/** What a refusal for the instructors' sake says: how many were asked for, and how many they can still take. */
export function instructorsHint(asked: number, left: number): string {
  return `You asked for ${seatsText(asked)}; the assigned instructors can still take ${left === 0 ? 'none' : left}.`
}

/** What to do when an externalRef has a booking already, by what became of that and whether it is the one asked for. */
export function retryHint(status: WireStatus, matches: boolean): string {
  if (status === 'cancelled') {
    return 'The booking with this externalRef was cancelled; to book again, send a new externalRef.'
  }
  if (status === 'expired') return 'The hold with this externalRef has just ended; send the request again.'
  if (!matches) {
    return 'Another booking has this externalRef: its lesson, seats or customer differ. To book this too, send a new externalRef.'
  }
  return status === 'ON_HOLD'
    ? 'This is held already, and nothing more was booked; confirm the hold before its window closes.'
    : 'This is booked already, and nothing more was booked; the booking stands.'
}

function seatsText(seats: number): string {
  return seats === 1 ? '1 seat' : `${seats} seats`
}
