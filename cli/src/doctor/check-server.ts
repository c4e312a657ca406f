import { askServer, jsonOf, NoAnswer, reasonsOf, type ServerAnswer } from './ask-server.js'
import { type DoctorCheck, type DoctorCode, failed, passed, warned } from './doctor-check.js'

/** One of Quoin's servers. */
interface CheckedServer {
  /** `The gateway` */
  readonly title: string
  readonly url: string
  readonly codes: Readonly<Record<'reachable' | 'version' | 'ready', DoctorCode>>
  /** Its package: `@quoin/gateway`. */
  readonly package: string
}

const majorAndMinor = (version: string): string => version.split('.').slice(0, 2).join('.')

function checkVersion(
  { title, codes, package: name }: CheckedServer,
  { headers }: ServerAnswer,
  version: string,
): DoctorCheck {
  const served = headers.get('quoin-version')
  const cure = `Install ${name}@${version} on the server, or the package of the server's version on the page.`
  if (served === null) return warned(codes.version, `${title} does not name its version.`, cure)
  if (served === version) return passed(codes.version, `${title} and the page are version ${version}.`)
  const found = `${title} is version ${served}, the page is ${version}.`
  return majorAndMinor(served) === majorAndMinor(version)
    ? warned(codes.version, found, cure)
    : failed(codes.version, found, cure)
}

/**
 * Checks that a server answers, is ready, and has the page's version.
 *
 * @returns the checks, and `false` if the server does not answer: further checks would only repeat that
 */
export async function checkServer(
  server: CheckedServer,
  version: string,
): Promise<{ readonly checks: readonly DoctorCheck[]; readonly isReachable: boolean }> {
  const { title, url, codes } = server
  let health: ServerAnswer
  let ready: ServerAnswer
  try {
    health = await askServer(`${url}/health`)
    ready = await askServer(`${url}/ready`)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const found = `${title} does not answer at ${url}: ${error.message}.`
    const cure = 'Start it, and check its address, its certificate and the way to it.'
    return { isReachable: false, checks: [failed(codes.reachable, found, cure)] }
  }
  if (health.status !== 200 || Object(jsonOf(health)).status !== 'ok') {
    const found = `${url}/health answers HTTP ${health.status}: not one of Quoin's servers, or a proxy without one.`
    return {
      isReachable: false,
      checks: [failed(codes.reachable, found, `Pass the address of ${title.toLowerCase()}.`)],
    }
  }
  return {
    isReachable: true,
    checks: [
      passed(codes.reachable, `${title} answers at ${url}.`),
      checkVersion(server, health, version),
      ready.status === 200
        ? passed(codes.ready, `${title} is ready.`)
        : failed(
            codes.ready,
            `${title} is not ready: ${reasonsOf(ready)}`,
            'Read its log; check its database and nodes.',
          ),
    ],
  }
}

/** Runs one check; a server that does not answer it fails it. */
export async function orNoAnswer(
  code: DoctorCode,
  check: () => Promise<readonly DoctorCheck[]>,
): Promise<readonly DoctorCheck[]> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return [failed(code, `The server did not answer: ${error.message}.`, 'Read its log.')]
  }
}

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Returns true for a URL that a browser counts as secure. */
export const isSecureUrl = ({ protocol, hostname }: URL): boolean =>
  /^(https|wss):$/.test(protocol) || LOCAL.test(hostname) || hostname.endsWith('.localhost')

/** Checks that a page over https calls no server over http: browsers refuse that. */
export function checkMixedContent(
  page: URL | undefined,
  urls: readonly (string | undefined)[],
): readonly DoctorCheck[] {
  if (page?.protocol !== 'https:') return []
  const wrong = urls.filter((url): url is string => url !== undefined && !isSecureUrl(new URL(url)))
  if (wrong.length === 0) return []
  const found = `The page is served over https, but calls ${wrong.join(', ')}.`
  return [failed('MIXED_CONTENT', found, 'Serve them over https and wss.')]
}
