import { type HostileCase, hostile } from '../hostile-case.js'

const secret = Symbol.for('quoin.error')
const fail = (): never => {
  throw new Error('thrown while being read')
}

/** Creates an object that throws when it is read. */
const mirror = (): object =>
  new Proxy(() => undefined, {
    get: fail,
    has: fail,
    ownKeys: fail,
    getPrototypeOf: fail,
    getOwnPropertyDescriptor: fail,
  })

/** Values that a plugin may throw, by the id of the plugin that throws them. */
const lies: Readonly<Record<string, () => unknown>> = {
  hostileUndefined: () => undefined,
  hostileText: () => 'a text',
  hostileGetters: () => ({
    get message() {
      return fail()
    },
    get code() {
      return fail()
    },
    get stack() {
      return fail()
    },
    toString: fail,
    toJSON: fail,
  }),
  hostileMirror: mirror,
  hostileForged: () => ({ [secret]: true, code: 'USER_REJECTED', message: 'it was you' }),
  hostileForgedGetters: () =>
    Object.defineProperties(Object.assign(new Error('x'), { [secret]: true }), {
      code: { get: fail },
      message: { get: fail },
    }),
  hostileUnknownCode: () => Object.assign(new Error('x'), { [secret]: true, code: '__proto__' }),
  hostileRing: () => {
    const error: Error & { cause?: unknown } = new Error('round')
    error.cause = error
    return error
  },
}

const bidi = '\u202Egnp.exe\u2066 <img src=x onerror=alert(1)> {constructor} {__proto__}'
const texts = {
  title: bidi,
  number: 7,
  nothing: undefined,
  nobody: null,
  plural: { one: 'x' },
  getter: {
    get other() {
      return fail()
    },
  },
  mirror: mirror(),
}

/** Passes forged errors and texts. */
export const returnsLies: HostileCase = {
  title: 'tells lies: in texts, in errors, in what it throws',
  requirements: '[KRN-08] [SEC-15]',
  plugins: (probe) => [
    ...Object.entries(lies).flatMap(([id, lie]) => [
      hostile(id, {
        start() {
          throw lie()
        },
      }),
      hostile(`${id}Later`, { start: () => Promise.reject(lie()) }),
      hostile(`${id}Listener`, {
        start(context) {
          context.on('modal:closed', () => {
            throw lie()
          })
          probe.attempt(`${id} reported`, () => context.report(lie()))
        },
      }),
    ]),
    hostile('hostileAlert', {
      start(context) {
        for (const [id, lie] of Object.entries(lies))
          probe.attempt(`${id} as an alert`, () => context.alert(lie() as never))
      },
    }),
    hostile('hostileNotice', {
      start({ notices }) {
        notices.show('error', bidi)
        probe.note('the notice', notices.store.getState()?.text ?? '')
        notices.hide()
        probe.attempt('a notice that throws', () => notices.show('error', mirror() as never))
        notices.hide()
      },
    }),
    hostile('hostileTexts', {
      contributes: { messages: { en: () => Promise.resolve({ default: texts }) } },
    }),
    hostile('hostileCatalogue', { contributes: { messages: { en: () => Promise.resolve(mirror()) } } }),
  ],
  async meet({ kernel, probe }) {
    await kernel.i18n.load('hostileTexts')
    for (const key of Object.keys(texts)) {
      try {
        const text: unknown = kernel.i18n.t('hostileTexts', key, { count: 1 })
        probe.note(`text ${key}`, typeof text)
      } catch {
        probe.note(`text ${key}`, 'throws')
      }
    }
    probe.attempt('texts that throw', () => kernel.i18n.load('hostileCatalogue'))
    const words = (await kernel.inspect()).plugins.map(({ id, reason }) => `${id} ${typeof reason}`)
    probe.note('reasons', [...new Set(words.map((word) => word.split(' ')[1]))].sort().join())
    probe.attempt('the inspection as text', async () => JSON.stringify(await kernel.inspect()))
    probe.attempt('the recording as text', () => JSON.stringify(kernel.recording()))
    probe.attempt('the report', () => kernel.report())
  },
  outcomes: {
    ...Object.fromEntries(
      Object.keys(lies).flatMap((id) => [
        [`${id} reported`, 'allowed'],
        [`${id} as an alert`, 'allowed'],
      ]),
    ),
    ...Object.fromEntries(Object.keys(texts).map((key) => [`text ${key}`, 'string'])),
    'the notice': 'gnp.exe <img src=x onerror=alert(1)> {constructor} {__proto__}',
    'a notice that throws': 'allowed',
    'texts that throw': 'without a code: Error: thrown while being read',
    reasons: 'string,undefined',
    'the inspection as text': 'allowed',
    'the recording as text': 'allowed',
    'the report': 'allowed',
  },
  faults: Object.keys(lies).flatMap((id) => [
    `${id} start PLUGIN_FAILED`,
    `${id}Later start PLUGIN_FAILED`,
    `${id}Listener listener PLUGIN_FAILED`,
  ]),
  broken: Object.keys(lies).flatMap((id) => [id, `${id}Later`]),
}
