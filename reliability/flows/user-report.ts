import type { Content, ReportedSending } from '../history/history.js'
import type { World } from '../world/world.js'
import type { Scene } from './flow.js'

/** What the widget said of a confirmed request, and why. */
export interface Report {
  readonly wasSent: ReportedSending
  /** `success` and `failed` are final outcomes of what was sent. */
  readonly reason: string
}

/** Records that the user confirmed a request. Returns the id of the confirmation. */
export function recordConfirmation({ history }: World, scene: Scene, content: Content): string {
  scene.intention ??= `intention-${scene.confirmations + 1}`
  const { intention } = scene
  scene.confirmations += 1
  const confirmation = `confirmation-${scene.confirmations}`
  history.add({ type: 'confirmed', confirmation, intention, content })
  // Until the widget says more: a reload ends here.
  scene.last = 'unknown'
  return confirmation
}

/** Records what the widget said, if it said anything before the user gave up. */
export function recordReport(
  { history }: World,
  scene: Scene,
  confirmation: string,
  report: Report | undefined,
): void {
  if (!report) return
  scene.last = report.wasSent
  history.add({ type: 'reported', confirmation, ...report })
}

/** Waits for a promise as a user does. Returns its result, or `undefined` if the user gave up. */
export async function outcomeOf<T>(
  world: World,
  name: string,
  promise: Promise<T>,
  limitMs = 600_000,
): Promise<{ readonly value: T } | { readonly code: string } | undefined> {
  let outcome: { readonly value: T } | { readonly code: string } | undefined
  promise.then(
    (value) => {
      outcome = { value }
    },
    (error: unknown) => {
      outcome = { code: String(Object(error).code ?? error) }
    },
  )
  void world.track(name, promise)
  const isSettled = await world.until(() => outcome !== undefined, limitMs)
  // The frame of an embedded wallet may be gone: only its user may take as long as this.
  if (!isSettled && world.secureSite && world.user.decision === 'approve')
    world.violations.push(`pending: ${name} is not answered, and the user of the frame has decided`)
  return outcome
}

/** Returns the account that is displayed as a connection's, in lower case. */
export const shownAccount = ({ tab }: World, namespace: string): string =>
  (tab.kernel.connections.active(namespace)?.accounts[0]?.address ?? '').toLowerCase()
