/** One server of a database URL. A host that begins with `/` is the folder of a Unix socket. */
export interface Host {
  readonly host: string
  readonly port: number
}

/**
 * Security of the connection, in libpq's terms. `prefer`: TLS if the server offers it. `require`: TLS with any certificate.
 * `verify-ca`: a certificate of a trusted authority. `verify-full`: a certificate of a trusted authority for this host name.
 */
type TlsMode = 'disable' | 'prefer' | 'require' | 'verify-ca' | 'verify-full'

/** A parsed database URL. `parameters` are session settings in the URL. */
export interface Address {
  readonly hosts: readonly [Host, ...Host[]]
  readonly user: string
  readonly password: string
  readonly database: string
  readonly tls: TlsMode
  /** File with the trusted authorities. If undefined, node's list applies. */
  readonly rootCertificate: string | undefined
  readonly target: Target | undefined
  readonly parameters: Readonly<Record<string, string>>
}

/** Required kind of server, in libpq's terms. */
export type Target = 'read-write' | 'read-only' | 'primary' | 'standby' | 'prefer-standby'

const TARGETS: readonly string[] = ['read-write', 'read-only', 'primary', 'standby', 'prefer-standby', 'any']
const TLS_MODES: Readonly<Record<string, TlsMode>> = {
  disable: 'disable',
  false: 'disable',
  allow: 'prefer',
  prefer: 'prefer',
  require: 'require',
  'no-verify': 'require',
  'verify-ca': 'verify-ca',
  'verify-full': 'verify-full',
  true: 'verify-full'
}
/** libpq's timeout options are ignored: the service has its own, and the server would reject them as unknown settings. */
const TIMEOUT_OPTIONS = [
  'connect_timeout',
  'keepalives',
  'keepalives_idle',
  'keepalives_interval',
  'keepalives_count',
  'tcp_user_timeout'
]
/** TLS and authentication options of other clients. They are refused, since neither client nor server supports them. */
const UNSUPPORTED = [
  'channel_binding',
  'gssencmode',
  'require_auth',
  'sslcert',
  'sslcrl',
  'sslkey',
  'sslnegotiation',
  'ssl_min_protocol_version'
]
const URL_SHAPE = /^postgres(?:ql)?:\/\/(?:([^@/?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/

/**
 * Parses `postgres://user:password@host:port,host:port/database?sslmode=...&target_session_attrs=...`. Throws an Error that
 * never contains the password.
 */
export function parseAddress(url: string): Address {
  const [, credentials = '', hosts = '', database = '', query = ''] =
    URL_SHAPE.exec(url) ?? fail('it is malformed')
  const [user = '', ...password] = credentials.split(':')
  const { sslmode, ssl, sslrootcert, target_session_attrs, ...parameters } = Object.fromEntries(
    [...new URLSearchParams(query)].filter(([name]) => !TIMEOUT_OPTIONS.includes(name))
  )
  for (const name of UNSUPPORTED) if (name in parameters) fail(`${name} is not supported, remove it`)
  return {
    hosts: parseHosts(decode(hosts)),
    user: decode(user) || fail('the user is missing'),
    password: decode(password.join(':')),
    database: decode(database) || fail('the database is missing'),
    ...parseTls(sslmode ?? ssl, sslrootcert),
    target: parseTarget(target_session_attrs),
    parameters
  }
}

function parseHosts(text: string): [Host, ...Host[]] {
  const [first, ...others] = text.split(',').map(parseHost)
  return [first!, ...others]
}

function parseHost(text: string): Host {
  const [, bracketed, plain, port = '5432'] =
    /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? fail('a host is missing or malformed')
  if (!(Number(port) >= 1 && Number(port) <= 65_535)) fail('a port must be a number from 1 to 65535')
  return { host: bracketed ?? plain!, port: Number(port) }
}

/** As in libpq, naming an authority file implies verification; `system` means the usual authorities. */
function parseTls(text = 'disable', authorities?: string): Pick<Address, 'tls' | 'rootCertificate'> {
  const tls = TLS_MODES[text] ?? fail('sslmode is unknown')
  if (authorities === 'system') return { tls: 'verify-full', rootCertificate: undefined }
  return { tls: tls === 'require' && authorities ? 'verify-ca' : tls, rootCertificate: authorities }
}

function parseTarget(text: string | undefined): Target | undefined {
  if (text !== undefined && !TARGETS.includes(text)) fail('target_session_attrs is unknown')
  return text === 'any' ? undefined : (text as Target | undefined)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return fail('a % in it is not followed by two hexadecimal digits')
  }
}

function fail(reason: string): never {
  throw new Error(
    `The database address in DATABASE_URL cannot be used, ${reason}. Use postgres://user:password@host:5432/database (separate several hosts by commas).`
  )
}
