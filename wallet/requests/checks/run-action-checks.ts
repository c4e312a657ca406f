import { durations } from '../../../kernel/constants.js'
import type { Contributions } from '../../../kernel/contributions/contribution-point.js'
import type { Token } from '../../../kernel/di/token.js'
import { QuoinError, toQuoinError } from '../../../kernel/errors/quoin-error.js'
import type { Platform } from '../../../kernel/platform/platform.js'
import { frozenCopy } from '../../../kernel/store/frozen-copy.js'
import { waitForState } from '../../../kernel/store/wait-for-state.js'
import type { RequestDescription } from '../../chains/chain-descriptions.js'
import { withTimeout } from '../../nodes/with-timeout.js'
import { sanitizeText } from '../../text/sanitize-text.js'
import { type ActionCheckEntry, type ActionNote, actionChecks, type CheckedAction } from './action-check.js'
import { ActionCheckError } from './action-check-error.js'

/** A check with its owner. */
interface OwnedCheck extends ActionCheckEntry {
  /** Id of the plugin that contributed it. */
  readonly plugin: string
  /** True if the host allows it to refuse: by `allowedPowers: ['actionChecks']`. */
  readonly holds: boolean
}

/** What the checks need of the kernel. */
export interface ActionCheckSource {
  readonly contributions: Contributions
  readonly platform: Pick<Platform, 'after' | 'page'>
  load<T>(token: Token<T>): Promise<T>
  /** A check failed. */
  onFault(plugin: string, error: QuoinError): void
  alert(by: string, error: QuoinError): void
}

/** A note of an action, with the plugin whose check it is of. */
export interface OwnedNote extends ActionNote {
  readonly plugin: string
}

/** Max notes of one check: more would hide those of the others. */
const maxNotes = 5
const [titleLength, bodyLength] = [64, 300]
const tones: readonly unknown[] = ['info', 'warning', 'danger']

const textOf = (text: unknown, length: number): string =>
  sanitizeText(typeof text === 'string' ? text : '', length)

/** Reads what a check returned: a plugin without types may return anything. */
function readVerdict(
  plugin: string,
  given: unknown,
): { notes: readonly OwnedNote[]; refuse: string | undefined } {
  const { notes, refuse }: { readonly notes?: unknown; readonly refuse?: unknown } = Object(given)
  const list: readonly unknown[] = Array.isArray(notes) ? notes : []
  return {
    notes: list.slice(0, maxNotes).map((note) => {
      const { id, tone, title, body }: { readonly [Key in keyof ActionNote]?: unknown } = Object(note)
      return {
        plugin,
        id: textOf(id, titleLength),
        // The list contains the tones of the type only.
        tone: tones.includes(tone) ? (tone as ActionNote['tone']) : 'warning',
        title: textOf(title, titleLength),
        body: textOf(body, bodyLength),
      }
    }),
    refuse: refuse === undefined ? undefined : textOf(refuse, bodyLength),
  }
}

async function runCheck(
  source: ActionCheckSource,
  { id, plugin, holds, check }: OwnedCheck,
  action: CheckedAction,
  signal: AbortSignal,
): Promise<readonly OwnedNote[]> {
  let verdict: ReturnType<typeof readVerdict>
  try {
    const given = await withTimeout(
      source.platform,
      `plugin '${plugin}', check '${id}'`,
      signal,
      async (ending) => {
        const service = await source.load(check)
        return service.check(action, ending)
      },
    )
    // A verdict may throw when it is read: a fault of the plugin as well.
    verdict = readVerdict(plugin, given)
  } catch (thrown) {
    if (signal.aborted) throw new QuoinError('ABORTED')
    const error = toQuoinError(thrown, 'PLUGIN_FAILED', { details: `check '${id}'` })
    source.onFault(plugin, error)
    if (!holds) return []
    throw new ActionCheckError('ACTION_CHECK_FAILED', {
      details: `plugin '${plugin}', check '${id}'`,
      cause: error,
    })
  }
  const { notes, refuse } = verdict
  if (refuse === undefined) return notes
  if (holds) throw new ActionCheckError('ACTION_REFUSED', { details: `plugin '${plugin}': ${refuse}` })
  source.alert(
    'kernel',
    new ActionCheckError('ACTION_CHECK_HELD', { details: `plugin '${plugin}', check '${id}'` }),
  )
  return [{ plugin, id, tone: 'danger', title: refuse.slice(0, titleLength), body: refuse }, ...notes]
}

/** Returns what a request does; `undefined` if its chain describes it not within ten seconds. */
async function describeInTime(
  platform: ActionCheckSource['platform'],
  describe: (() => Promise<RequestDescription | undefined>) | undefined,
  signal: AbortSignal,
): Promise<RequestDescription | undefined> {
  try {
    return describe && (await withTimeout(platform, 'description of a request', signal, describe))
  } catch {
    if (signal.aborted) throw new QuoinError('ABORTED')
    return undefined
  }
}

/**
 * Runs all checks of an action at once, and returns their notes in the order of the checks; `undefined` if there are none. A request waits for
 * plugins that are still being fetched, ten seconds at most. The first refusal ends the other checks.
 *
 * @param describe decodes a request; not called if there are no checks
 * @throws `ACTION_REFUSED`, `ACTION_CHECK_FAILED`, `ABORTED`
 */
export async function runActionChecks(
  source: ActionCheckSource,
  action: CheckedAction,
  signals: readonly AbortSignal[],
  describe?: () => Promise<RequestDescription | undefined>,
): Promise<readonly OwnedNote[] | undefined> {
  const { contributions, platform } = source
  const controller = new AbortController()
  const { signal } = controller
  const leave = (): void => controller.abort()
  for (const one of signals) one.addEventListener('abort', leave, { once: true })
  try {
    const isWhole = {
      read: () => contributions.isWhole() || undefined,
      timeout: durations.tenSeconds,
      signal,
    }
    const owner = { after: platform.after.bind(platform), own: () => () => undefined }
    // A connection does not wait: no plugin may hold it only by being fetched. The requests of its accounts do.
    if (action.kind === 'request') await waitForState(owner, contributions.store, isWhole)
    // The kernel writes the owner on every contribution to this point.
    const all = contributions.list(actionChecks) as readonly OwnedCheck[]
    const checks = action.kind === 'connection' ? all.filter(({ connections }) => connections === true) : all
    if (checks.length === 0) return undefined
    const description = await describeInTime(platform, describe, signal)
    const seen = frozenCopy(structuredClone({ ...action, ...(description && { description }) }))
    const notes = await Promise.all(checks.map((check) => runCheck(source, check, seen, signal)))
    return notes.flat()
  } finally {
    // A refusal by one check ends the others.
    leave()
    for (const one of signals) one.removeEventListener('abort', leave)
  }
}
