// tags: alone
import t from 'tap'
import {
  Counts,
  counter,
  gauge,
  Histogram,
  histogram,
  mergeFamilies,
  writeFamilies
} from '../../../lib/kernel/metrics.ts'

t.test('metrics', async t => {
  t.test('are written in the Prometheus format', async t => {
    const counts = new Counts<string>('never')
    counts.add('some\\thing\n"odd"')
    counts.add('some\\thing\n"odd"')
    const text = writeFamilies([
      counter('things_total', 'Things.', counts.labelled('what')),
      gauge('level', 'How high.', [[{}, 1.5]])
    ])
    t.equal(
      text,
      [
        '# HELP things_total Things.',
        '# TYPE things_total counter',
        'things_total{what="never"} 0',
        'things_total{what="some\\\\thing\\n\\"odd\\""} 2',
        '# HELP level How high.',
        '# TYPE level gauge',
        'level 1.5',
        ''
      ].join('\n')
    )
  })

  t.test('of a histogram accumulate over buckets, bounds included', async t => {
    const spread = new Histogram([1, 10])
    for (const value of [0.5, 1, 2, 10, 11]) spread.observe(value)
    t.strictSame(histogram('h', '', [[{ a: 'b' }, spread]]).series, {
      'h_bucket{a="b",le="1"}': 2,
      'h_bucket{a="b",le="10"}': 4,
      'h_bucket{a="b",le="+Inf"}': 5,
      'h_sum{a="b"}': 24.5,
      'h_count{a="b"}': 5
    })
    t.strictSame(Object.keys(histogram('h', '', [[{}, spread]], 0.001).series)[0], 'h_bucket{le="0.001"}')
  })

  t.test('of several processes add up, except gauges of shared facts', async t => {
    const report = (n: number) => [
      counter('c', '', [[{ a: n % 2 }, n]]),
      gauge('g', '', [[{}, n]]),
      gauge('same', '', [[{}, n]], 'max')
    ]
    const reports = [report(1), report(2), report(3)]
    const before = JSON.stringify(reports)
    t.strictSame(
      mergeFamilies(reports).map(({ series }) => series),
      [{ 'c{a="1"}': 4, 'c{a="0"}': 2 }, { g: 6 }, { same: 3 }]
    )
    t.equal(JSON.stringify(reports), before, 'and stay what they were')
    t.strictSame(mergeFamilies([]), [])
  })
})
