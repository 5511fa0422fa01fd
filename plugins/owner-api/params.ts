import * as v from 'valibot'

function id(description: string, example: string) {
  return v.pipe(v.string(), v.description(description), v.examples([example]))
}

const school = id("The owner's school", 'sch_onda_clara')

/** School in the path. It was compared with the session's school, which handlers use. */
export const SchoolParams = v.object({ id: school })

export const KeyParams = v.object({
  id: school,
  keyId: id('The id of a partner key', '0197a4c2-0000-7000-8000-000000000003')
})

export const ConnectorKeyParams = v.object({
  id: school,
  tokenId: id('The id of a connector key', '0197a4c2-0000-7000-8000-000000000004')
})

export const SessionParams = v.object({
  id: school,
  sessionId: id('The id of a session', '0197a4c2-0000-7000-8000-000000000002')
})

export const ProposalParams = v.object({
  id: school,
  pid: id('The id of a proposal', '0197a4c2-0000-7000-8000-000000000005')
})
