import t from 'tap'
import { drawArrow, drawBar, drawDial, drawHours } from '../../../plugins/widget/drawing.ts'
import { seaPicture } from '../../../plugins/widget/sea-picture.ts'

t.test('an arrow points where the wind blows', async t => {
  const TURNS: readonly [fromDeg: number, turnDeg: number][] = [
    [0, 180],
    [90, 270],
    [180, 0],
    [270, 90],
    [337.4, 157]
  ]
  for (const [from, turn] of TURNS) t.match(drawArrow(from).text, `rotate(${turn} 12 12)`)
})

t.test('a dial fills with the score, and is empty at 0', async t => {
  t.match(drawDial(64, 'fair').text, 'stroke-dasharray="64 100"')
  t.match(drawDial(64, 'fair').text, '>64</text>')
  t.notMatch(drawDial(0, 'very_poor').text, 'dasharray')
})

t.test('a bar is as long as the score, and never invisible', async t => {
  t.match(drawBar(87, 'excellent').text, 'class="value" width="87"')
  t.match(drawBar(0, 'very_poor').text, 'class="value" width="2"')
})

t.test('the hours are bars as high as their score', async t => {
  const scores = { beginner: 0, intermediate: 0, advanced: 100, kids: 0 }
  const step = (validAt: string) => ({ validAt, breakingHeightM: 1, windRelation: null, scores })
  const { text } = drawHours(
    [step('2026-05-23T09:00'), step('2026-05-23T12:00')],
    ({ scores }) => scores.advanced,
    () => 'excellent',
    new Set(['2026-05-23T12:00'])
  )
  t.match(text, 'viewBox="0 -4 62 76"')
  t.equal(text.match(/height="44"/g)?.length, 2)
  t.match(text, '>09</text>')
  t.match(text, '>12</text>')
  t.equal(text.match(/class="excellent night"/g)?.length, 1, 'the dark one is grey')
})

t.test('the sea is as high as its hours, below the wind, and darker at night', async t => {
  const hour = (n: number, breakingHeightM: number | null) => {
    const validAt = `2026-05-23T${String(n).padStart(2, '0')}:00`
    return { validAt, breakingHeightM, windSpeedKmh: 10 + n, windDirectionDeg: 90, isLight: n < 3 }
  }
  const picture = seaPicture([hour(0, 0.5), hour(1, 1), hour(2, null), hour(3, 0)], 'de')
  const { text } = picture || { text: '' }
  t.match(text, 'd="M0 110V67H7.5C15 67 15 46 22.5 46C30 46 30 46 37.5 46C45 46 45 88 52.5 88H60V110z"')
  t.match(text, 'class="dark" d="M45 0h15v110h-15z"')
  t.match(text, /rotate\(270 12 12\).*>11<.*>1,0<.*>01</s)
  t.match(text, '<p class="hidden">01:00 1 m, 11 km/h</p>')
  t.equal(seaPicture([hour(0, null)], 'en'), false, 'nothing is drawn of what nobody knows')
})
