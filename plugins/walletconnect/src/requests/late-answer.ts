import type { Platform } from '#kernel'
import { engineInternals, type SignClient } from '../client/sign-client.js'

/**
 * Time in which an answer is accepted after its request has ended. A request expires in the wallet after five minutes, by the wallet's own
 * clock, and the relay delivers an answer as late as the page is online again. Milliseconds.
 */
const lateMs = 3_600_000

interface LateAnswerDeps {
  readonly client: SignClient
  readonly platform: Pick<Platform, 'after'>
}

interface EndedRequest {
  readonly topic: string
  readonly id: number
  readonly onLateAnswer: (answer: unknown) => void
}

/**
 * Waits for the wallet's answer to a request that has ended without one: its transaction may be sent all the same. A late error ends the
 * wait, as does the end of the client (`stopClient`).
 *
 * The library drops an answer to a request that is not in its history. The history keeps the id of the request, but not its data
 * (SEC-13).
 */
export function awaitLateAnswer(
  { client, platform }: LateAnswerDeps,
  { topic, id, onLateAnswer }: EndedRequest,
): void {
  const { history } = client.core
  const { events } = engineInternals(client)
  const answerEvent = `session_request:${id}`
  const stop = (): void => {
    cancel()
    events.off(answerEvent, onAnswer)
    history.delete(topic, id)
  }
  const onAnswer = ({ error, result }: { error?: unknown; result?: unknown }): void => {
    stop()
    if (error === undefined) onLateAnswer(result)
  }
  const cancel = platform.after(lateMs, stop)
  history.delete(topic, id)
  history.set(topic, { id, jsonrpc: '2.0', method: 'wc_sessionRequest', params: null })
  events.on(answerEvent, onAnswer)
}
