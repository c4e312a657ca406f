import type { PluginContext } from '#kernel'
import type { DescriptorSource, ReviewPlugin } from './contract.js'
import { ReviewError } from './review-error.js'

/** The page's own descriptors, loaded. */
export interface PageDescriptors {
  readonly descriptors: readonly unknown[]
  readonly includes: Readonly<Record<string, unknown>>
}

/** Returns the JSON of a module: bundlers export it by default. */
function jsonOf(module: unknown): unknown {
  const isModule = typeof module === 'object' && module !== null && 'default' in module
  return isModule ? module.default : module
}

/** Returns why a context can apply to no contract: what names the contract, or its functions, would have to be fetched. */
function remoteProblem(context: unknown, formats: unknown): string | undefined {
  const { contract, eip712 } = Object(context)
  const { deployments, factory, addressMatcher, abi } = Object(contract)
  const keys = Object.keys(Object(formats))
  const addresses = String(Object(factory).deployEvent).match(/\baddress\b/g)?.length
  if (deployments === undefined && factory !== undefined && addresses !== 1)
    return 'context.contract.factory.deployEvent needs exactly one address: of several it is unclear which one is the contract'
  if (deployments === undefined && factory === undefined && addressMatcher !== undefined)
    return 'context.contract.addressMatcher is not supported: nothing is fetched. List the contracts in deployments'
  if (typeof abi === 'string' && keys.some((key) => key.startsWith('0x')))
    return 'context.contract.abi is a URL: nothing is fetched. Write the functions as keys of display.formats'
  const schemas: unknown = Object(eip712).schemas
  const isRemote = Array.isArray(schemas) && schemas.every((one) => typeof one === 'string')
  if (isRemote && keys.some((key) => !key.includes('(')))
    return 'context.eip712.schemas are URLs: nothing is fetched. Write the types as keys of display.formats'
  return undefined
}

/** Returns what is wrong with a descriptor; `undefined` if its parts are there. */
function problemOf(descriptor: unknown): string | undefined {
  if (typeof descriptor !== 'object' || descriptor === null) return 'it is no object'
  const { context, display, includes } = Object(descriptor)
  const hasContext = Object(context).contract !== undefined || Object(context).eip712 !== undefined
  const hasFormats = typeof Object(display).formats === 'object'
  if (typeof includes === 'string') return undefined
  if (!hasContext) return 'context.contract and context.eip712 are missing'
  return hasFormats ? remoteProblem(context, Object(display).formats) : 'display.formats is missing'
}

/** Loads the page's descriptors. Reports those that are invalid, and leaves them out. Never rejects. */
export async function loadPageDescriptors(ctx: PluginContext<ReviewPlugin>): Promise<PageDescriptors> {
  const { descriptors = [], descriptorFiles = {} } = ctx.options ?? {}
  const report = (name: string, details: string, cause?: unknown): void => {
    if (!ctx.signal.aborted)
      ctx.report(new ReviewError('REVIEW_DESCRIPTOR_INVALID', { details: `${name}: ${details}`, cause }))
  }
  const load = async (name: string, source: DescriptorSource): Promise<unknown> => {
    try {
      return typeof source === 'function' ? jsonOf(await source()) : source
    } catch (error) {
      report(name, 'it could not be loaded', error)
      return undefined
    }
  }
  const files = await Promise.all(
    Object.entries(descriptorFiles).map(async ([name, source]) => [name, await load(name, source)] as const),
  )
  const loaded = await Promise.all(
    descriptors.map(async (source, at) => {
      const name = `descriptors[${at}]`
      const descriptor = await load(name, source)
      const problem = descriptor === undefined ? undefined : problemOf(descriptor)
      if (problem) report(name, problem)
      const { includes } = Object(descriptor)
      if (typeof includes === 'string' && !Object.hasOwn(descriptorFiles, includes))
        report(name, `descriptorFiles has no ${includes}`)
      return problem ? undefined : descriptor
    }),
  )
  return {
    descriptors: loaded.filter((one) => one !== undefined),
    includes: Object.fromEntries(files),
  }
}
