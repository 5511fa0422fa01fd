import t from 'tap'
import { createActivity } from '../../../lib/infra/activity.ts'

t.test('workers poll less often without writes', async t => {
  let ms = 500
  const activity = createActivity(() => ms)
  const rows: readonly [atMs: number, note: boolean, busyMs: number, pollMs: number][] = [
    [500, false, 250, 250],
    [10_500, false, 250, 250],
    [10_501, false, 250, 2000],
    [20_000, false, 5000, 5000],
    [30_000, true, 250, 250],
    [40_000, false, 1000, 1000],
    [40_001, false, 1000, 2000]
  ]
  for (const [atMs, note, busyMs, expected] of rows) {
    ms = atMs
    if (note) activity.note()
    t.equal(activity.pollMs(busyMs), expected, `at ${atMs} ms`)
  }
})
