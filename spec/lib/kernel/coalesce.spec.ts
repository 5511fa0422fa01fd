import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import t from 'tap'
import { type CoalesceOptions, coalesce, coalesceByGroup } from '../../../lib/kernel/coalesce.ts'

const LIMITS: CoalesceOptions = { max: 3, lanes: 2, waiting: 10 }

/** A pending call: its arguments, resolve and reject. */
interface Question {
  readonly args: readonly number[]
  answer(): void
  fail(error: Error): void
}

/** A coalesced doubling function whose calls the spec resolves. */
function doubling(limits: Partial<CoalesceOptions> = {}) {
  const questions: Question[] = []
  const call = coalesce<number, number>(
    args =>
      new Promise((resolve, reject) => {
        questions.push({ args, answer: () => resolve(args.map(n => n * 2)), fail: reject })
      }),
    { ...LIMITS, ...limits }
  )
  return { call, questions }
}

/** Lets pending work run. */
async function someTurns(): Promise<void> {
  for (let i = 0; i < 5; i += 1) await nextTurn()
}

t.test('coalesced calls', async t => {
  t.test('of one tick go together in order, and get their own answers', async t => {
    const { call, questions } = doubling()
    const answers = Promise.all([call(1), call(2), call(3)])
    t.equal(questions.length, 0, 'nothing is asked before the turn ends')
    await someTurns()
    t.strictSame(
      questions.map(({ args }) => args),
      [[1, 2, 3]]
    )
    questions[0]?.answer()
    t.strictSame(await answers, [2, 4, 6])
  })

  t.test('wait for more while others keep arriving, up to a limit', async t => {
    const { call, questions } = doubling({ max: 1000, waiting: 1000 })
    const answers: Promise<number>[] = []
    while (answers.length < 10) {
      answers.push(call(answers.length))
      await nextTurn()
    }
    t.equal(questions.length, 0)
    await someTurns()
    t.strictSame(questions[0]?.args, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    while (questions.length === 1) {
      answers.push(call(answers.length))
      await nextTurn()
    }
    t.ok(questions[1]?.args && questions[1].args.length <= 60)
    await someTurns()
    for (const question of questions) question.answer()
    t.equal((await Promise.all(answers)).length, answers.length)
  })

  t.test('run alone without other calls', async t => {
    const { call, questions } = doubling()
    const answer = call(7)
    await someTurns()
    questions[0]?.answer()
    t.equal(await answer, 14)
  })

  t.test('with the same key share one answer while they wait together', async t => {
    const sizes: number[] = []
    const groups: string[][] = []
    const call = coalesce<string, { of: string }>(
      async args => {
        groups.push([...args])
        return args.map(argument => ({ of: argument }))
      },
      { ...LIMITS, waiting: 4 },
      { observe: calls => sizes.push(calls) }
    )
    const [first, second, other] = await Promise.all([call('a'), call('a'), call('b')])
    t.equal(first, second, 'the very same')
    t.strictSame([first, other], [{ of: 'a' }, { of: 'b' }])
    t.strictSame(groups, [['a', 'b']])
    t.not(await call('a'), first, 'and never with one that came later')
    t.strictSame(sizes, [3, 1], 'each is counted')
    const waiting = [1, 2, 3, 4].map(() => call('a'))
    await t.rejects(call('a'), { code: 'service_unavailable' }, 'and each waits')
    await Promise.all(waiting)
  })

  t.test('are the same if their keys are, and the first of them is sent', async t => {
    const groups: string[][] = []
    const call = coalesce<{ key: number; of: string }, string>(
      async args => {
        groups.push(args.map(({ of }) => of))
        return args.map(({ of }) => of)
      },
      { ...LIMITS, keyOf: ({ key }) => key }
    )
    const answers = [call({ key: 1, of: 'a' }), call({ key: 1, of: 'b' }), call({ key: 2, of: 'c' })]
    t.strictSame(await Promise.all(answers), ['a', 'a', 'c'])
    t.equal(await call({ key: 1, of: 'd' }), 'd', 'until it is answered')
    t.strictSame(groups, [['a', 'c'], ['d']])
  })

  t.test('fail alone if their answer is an error', async t => {
    const call = coalesce<number, number>(
      async args => args.map(n => (n < 0 ? new RangeError(`${n}`) : n)),
      LIMITS
    )
    const settled = await Promise.allSettled([call(-1), call(2), call(-1)])
    t.strictSame(
      settled.map(one => (one.status === 'fulfilled' ? one.value : String(one.reason))),
      ['RangeError: -1', 2, 'RangeError: -1']
    )
  })

  t.test('never join a batch that was sent before they arrived', async t => {
    const { call, questions } = doubling({ lanes: 1 })
    const early = call(1)
    await someTurns()
    const late = [call(2), call(3)]
    await someTurns()
    t.strictSame(
      questions.map(({ args }) => args),
      [[1]],
      'they wait for the lane'
    )
    questions[0]?.answer()
    await early
    await someTurns()
    t.strictSame(
      questions.map(({ args }) => args),
      [[1], [2, 3]]
    )
    questions[1]?.answer()
    t.strictSame(await Promise.all(late), [4, 6])
  })

  t.test('use at most the number of lanes and the batch size', async t => {
    const { call, questions } = doubling()
    const answers = Promise.all([1, 2, 3, 4, 5, 6, 7].map(n => call(n)))
    await someTurns()
    t.strictSame(
      questions.map(({ args }) => args),
      [
        [1, 2, 3],
        [4, 5, 6]
      ]
    )
    questions[1]?.answer()
    await someTurns()
    t.strictSame(questions.at(-1)?.args, [7])
    for (const question of questions) question.answer()
    t.strictSame(await answers, [2, 4, 6, 8, 10, 12, 14])
  })

  t.test('fail together with their batch only', async t => {
    const { call, questions } = doubling()
    const settled = Promise.allSettled([1, 2, 3, 4].map(n => call(n)))
    await someTurns()
    questions[0]?.fail(new Error('lost'))
    questions[1]?.answer()
    t.strictSame(
      (await settled).map(({ status }) => status),
      ['rejected', 'rejected', 'rejected', 'fulfilled']
    )
    const next = call(5)
    await someTurns()
    questions.at(-1)?.answer()
    t.equal(await next, 10, 'and the lane is free again')
  })

  t.test('fail if sending throws at once', async t => {
    const call = coalesce<number, number>(() => {
      throw new Error('nothing to ask')
    }, LIMITS)
    await t.rejects(call(1), { message: 'nothing to ask' })
    await t.rejects(call(2), { message: 'nothing to ask' })
  })

  t.test('are refused if too many wait already', async t => {
    const { call, questions } = doubling({ lanes: 1, waiting: 4 })
    const first = call(0)
    await someTurns()
    const waiting = [1, 2, 3, 4].map(n => call(n))
    await t.rejects(call(5), { code: 'service_unavailable' })
    questions[0]?.answer()
    await first
    await someTurns()
    questions[1]?.answer()
    await Promise.all(waiting.slice(0, 3))
    await someTurns()
    questions[2]?.answer()
    t.equal(await waiting[3], 8)
  })

  t.test('wait for more while a batch is in flight, if they are patient', async t => {
    const { call, questions } = doubling({ laneOpening: { ms: 60_000, calls: 2 }, max: 2 })
    const first = call(1)
    await someTurns()
    t.equal(questions.length, 1, 'the first does not wait')
    const second = call(2)
    await someTurns()
    t.equal(questions.length, 1, 'the second does')
    const third = call(3)
    await someTurns()
    t.strictSame(questions[1]?.args, [2, 3], 'until the group is full')
    const fourth = call(4)
    questions[0]?.answer()
    await first
    await someTurns()
    for (const question of questions) question.answer()
    t.strictSame(await Promise.all([second, third]), [4, 6])
    await someTurns()
    questions.at(-1)?.answer()
    t.equal(await fourth, 8, 'or nothing is under way')
  })

  t.test('are each sent once and answered correctly, in any batches', async () => {
    const limits = fc.record({
      max: fc.integer({ min: 1, max: 5 }),
      lanes: fc.integer({ min: 1, max: 3 }),
      laneOpening: fc.record({ ms: fc.integer({ min: 0, max: 1 }), calls: fc.integer({ min: 1, max: 5 }) })
    })
    await fc.assert(
      fc.asyncProperty(limits, fc.array(fc.nat(3), { maxLength: 30 }), async (some, pauses) => {
        let running = 0
        let groups = 0
        const call = coalesce<number, number>(
          async args => {
            running += 1
            groups += args.length
            if (running > some.lanes || args.length > some.max) throw new Error('too much at once')
            await nextTurn()
            running -= 1
            return args.map(n => n * 2)
          },
          { ...some, waiting: 100 }
        )
        const answers: Promise<number>[] = []
        for (const [n, pause] of pauses.entries()) {
          for (let i = 0; i < pause; i += 1) await nextTurn()
          answers.push(call(n))
        }
        const got = await Promise.all(answers)
        return groups === pauses.length && got.every((answer, n) => answer === n * 2)
      }),
      { numRuns: 50 }
    )
  })
})

t.test('calls of several groups', async t => {
  const groups: (readonly string[])[] = []
  const ends: (() => void)[] = []
  const groupOf = (call: string) => call.slice(0, 1)
  const call = coalesceByGroup<string, string>(
    groupOf,
    args =>
      new Promise(resolve => {
        groups.push(args)
        ends.push(() => resolve(args))
      }),
    { max: 3, lanes: 1, waiting: 5 }
  )

  t.test('are never sent together, and do not wait for each other', async t => {
    const calls = ['a1', 'b1', 'a2', 'c1'].map(call)
    await someTurns()
    t.strictSame(groups.splice(0).map(String).sort(), ['a1,a2', 'b1', 'c1'])
    for (const end of ends.splice(0)) end()
    t.strictSame(await Promise.all(calls), ['a1', 'b1', 'a2', 'c1'])
  })

  t.test('have one limit in total', async t => {
    const calls = ['a1', 'b1', 'c1', 'd1', 'e1'].map(call)
    await t.rejects(call('f1'), { code: 'service_unavailable' })
    await someTurns()
    for (const end of ends.splice(0)) end()
    await Promise.all(calls)
    const next = call('f1')
    await someTurns()
    ends[0]?.()
    t.equal(await next, 'f1')
  })
})
