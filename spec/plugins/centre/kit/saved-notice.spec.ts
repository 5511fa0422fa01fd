import t from 'tap'
import { savedPath } from '../../../../plugins/centre/kit/saved-notice.ts'

type Notice = 'saved' | 'removed' | 'name_taken'

t.test('an outcome leads to its page', t => {
  const saved = { code: 'ok', logId: 'a1' } as const
  t.equal(savedPath<Notice>('/centre/x', saved), '/centre/x?said=saved&log=a1', 'with its undo')
  t.equal(savedPath<Notice>('/centre/x', saved, 'removed'), '/centre/x?said=removed&log=a1')
  t.equal(savedPath<Notice>('/centre/x', { ...saved, logId: null }), '/centre/x?said=saved', 'without one')
  t.equal(savedPath<Notice>('/centre/x', { code: 'name_taken', logId: null }), '/centre/x?said=name_taken')
  // @ts-expect-error: a code without a text does not compile.
  t.ok(savedPath<Notice>('/centre/x', { code: 'unknown', logId: null }))
  // @ts-expect-error: nor do the notices of no page.
  t.ok(savedPath('/centre/x', { code: 'name_taken', logId: null }))
  t.end()
})
