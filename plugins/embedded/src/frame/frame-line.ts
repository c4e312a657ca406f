import { type MessageLine, type Platform, QuoinError } from '#kernel'
import {
  type AppAnswer,
  type AppPayload,
  type AppRequestName,
  appPrefix,
  type FrameEventMessage,
  type FrameMessage,
  type FrameReplyMessage,
  framePrefix,
} from '../../../../frame-protocol/catalogue.js'
import { interruption, refusal, timedOut } from './frame-faults.js'

/** The timeout of the requests that FRM-02 lists. Milliseconds. */
const requestTimeoutMs = 30_000
const timed: ReadonlySet<AppRequestName> = new Set([
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
])
/** The user reads an email meanwhile: with a signal, the request is sent again until the caller aborts it. */
const repeated: AppRequestName = 'CONNECT_DEVICE'

interface Waiting {
  readonly name: AppRequestName
  take(reply: FrameReplyMessage): void
  fail(error: QuoinError): void
}

/** Requests and replies over the port of one loaded frame. */
export interface FrameLine {
  /** Settles once: by the answer, its timeout, the signal, or the end of the line (SEC-02). */
  request<Name extends AppRequestName>(
    name: Name,
    payload: AppPayload<Name>,
    signal?: AbortSignal,
  ): Promise<AppAnswer<Name>>
  /** Rejects the pending requests and ignores later messages. */
  end(why: string): void
}

export interface FrameLineDeps {
  readonly line: MessageLine
  readonly platform: Pick<Platform, 'after' | 'randomBytes'>
  /** Returns the validated message, or `undefined`. */
  readonly readApp: (message: unknown) => unknown
  readonly readFrame: (message: unknown) => FrameMessage | undefined
  readonly onEvent: (event: FrameEventMessage) => void
  /** Called when the frame did not answer in time. */
  readonly onTimeout: (error: QuoinError) => void
}

const isReply = (message: FrameMessage): message is FrameReplyMessage => 'id' in message

function randomId(platform: Pick<Platform, 'randomBytes'>): string {
  return Array.from(platform.randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Subscribes to the messages of a loaded frame. */
export function createFrameLine({
  line,
  platform,
  readApp,
  readFrame,
  onEvent,
  onTimeout,
}: FrameLineDeps): FrameLine {
  const waiting = new Map<string, Waiting>()
  let isOver = false

  const stop = line.subscribe((value) => {
    const message = readFrame(value)
    if (!message || isOver) return
    if (!isReply(message)) {
      onEvent(message)
      return
    }
    const question = waiting.get(message.id)
    // An answer to another kind of request is ignored (SEC-02).
    const isOurs = question && message.type.replace(/_(SUCCESS|ERROR)$/, '') === framePrefix + question.name
    if (isOurs) question.take(message)
  })

  const request = <Name extends AppRequestName>(
    name: Name,
    payload: AppPayload<Name>,
    signal?: AbortSignal,
  ): Promise<AppAnswer<Name>> =>
    new Promise((resolve, reject) => {
      let id = ''
      let stopTimer = (): void => undefined
      const finish = (): void => {
        waiting.delete(id)
        stopTimer()
        signal?.removeEventListener('abort', onAbort)
      }
      const fail = (error: QuoinError): void => {
        finish()
        reject(error)
      }
      const takeBack = (): void => line.post({ type: `${appPrefix}CANCEL`, payload: { id } })
      const onAbort = (): void => {
        takeBack()
        fail(new QuoinError('ABORTED'))
      }
      const onTime = (): void => {
        takeBack()
        if (name !== repeated || !signal) {
          const error = timedOut(name)
          onTimeout(error)
          fail(error)
          return
        }
        waiting.delete(id)
        send()
      }
      const send = (): void => {
        id = randomId(platform)
        // The validated message is the one that is sent.
        const type = appPrefix + name
        const message = readApp(payload === undefined ? { type, id } : { type, id, payload })
        if (message === undefined) {
          fail(new QuoinError('RPC_PARAMS_INVALID', { details: name }))
          return
        }
        waiting.set(id, {
          name,
          fail,
          take(reply) {
            if (reply.type.endsWith('_ERROR')) return fail(refusal(name, Object(reply.payload)))
            finish()
            // It was validated as the answer to this request name.
            resolve(reply.payload as AppAnswer<Name>)
          },
        })
        if (timed.has(name)) stopTimer = platform.after(requestTimeoutMs, onTime)
        line.post(message)
      }
      if (isOver) return reject(interruption(name, 'the frame is gone'))
      if (signal?.aborted) return reject(new QuoinError('ABORTED'))
      signal?.addEventListener('abort', onAbort)
      send()
    })

  return {
    request,
    end(why) {
      if (isOver) return
      isOver = true
      stop()
      for (const { name, fail } of [...waiting.values()]) fail(interruption(name, why))
      line.close()
    },
  }
}
