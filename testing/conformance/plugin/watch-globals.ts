/** The functions of the page that a plugin reaches through its context, each with the member to use. */
const functions = {
  fetch: 'ctx.api or ctx.platform.fetch',
  setTimeout: 'ctx.after',
  setInterval: 'ctx.every',
} as const

/** The stores of the page, each with the member of the context to use. */
const stores = { localStorage: 'ctx.storage', sessionStorage: 'ctx.storage' } as const

/** Matches the code of packages, runtimes and fixtures: their calls are not those of a plugin. One in a test file counts. */
const notOfPlugin = /node_modules|node:|\binternal\/|\/testing\/(?!.*\.test\.)|\/tests\//

/** Returns whether the code that used a watched global is the plugin's: the frame below this function, `notice` and the global. */
function isOfPlugin(): boolean {
  const frames = (new Error().stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const caller = frames[3] ?? ''
  return caller !== '' && !notOfPlugin.test(caller)
}

/**
 * Watches the globals of the page that a plugin must not use directly, while `run` runs: the kernel can neither end nor report what
 * is started there (KRN-07, SEC-14). Returns one sentence for each that was used. Calls from packages are not noticed.
 */
export async function watchGlobals(run: () => Promise<unknown>): Promise<readonly string[]> {
  const used = new Set<string>()
  const notice = (name: string, instead: string): void => {
    if (isOfPlugin()) used.add(`it uses '${name}' of the page: use ${instead}`)
  }
  const restore: (() => void)[] = []
  const replace = (name: string, descriptor: PropertyDescriptor): void => {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    if (before && !before.configurable) return
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true })
    restore.push(() =>
      before ? Object.defineProperty(globalThis, name, before) : Reflect.deleteProperty(globalThis, name),
    )
  }
  for (const [name, instead] of Object.entries(functions)) {
    const original: unknown = Reflect.get(globalThis, name)
    if (typeof original !== 'function') continue
    const watched = function (this: unknown, ...args: readonly unknown[]): unknown {
      notice(name, instead)
      return Reflect.apply(original, this, args)
    }
    replace(name, { value: Object.assign(watched, original), writable: true })
  }
  for (const [name, instead] of Object.entries(stores)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    replace(name, {
      get() {
        notice(name, instead)
        return before?.get ? before.get.call(globalThis) : before?.value
      },
    })
  }
  try {
    await run()
  } finally {
    for (const undo of restore) undo()
  }
  return [...used]
}
