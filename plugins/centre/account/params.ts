import * as v from 'valibot'

/** A proposal in a path. */
export const ProposalPageParams = v.object({
  pid: v.pipe(
    v.string(),
    v.description('The id of a proposal'),
    v.examples(['0197a4c2-0000-7000-8000-000000000005'])
  )
})

/** One of the school's people in a path. */
export const PersonParams = v.object({
  personId: v.pipe(
    v.string(),
    v.description('The id of a person'),
    v.examples(['0197a4c2-0000-7000-8000-000000000006'])
  )
})
