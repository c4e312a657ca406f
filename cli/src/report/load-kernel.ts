import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CliProblem } from '../cli-problem.js'
import { exportedValue, pluginsOf } from './exported-value.js'
import { importProblem } from './import-problem.js'
import type { LoadedKernel, ReportingKernel } from './kernel-of-plugins.js'

const wanted =
  'Export the kernel of createKernel(…).use(…) or createQuoin(…), a function that returns it, a plugin or a list of plugins: ' +
  "'export default kernel', or 'export const kernel'."

function isKernel(value: unknown): value is ReportingKernel {
  return (
    typeof value === 'object' && value !== null && 'report' in value && typeof value.report === 'function'
  )
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** Returns the export of the module, called if it is a function. */
async function exportOf(path: string, cwd: string): Promise<unknown> {
  const file = resolve(cwd, path)
  if (!isFile(file)) {
    throw new CliProblem('MODULE_NOT_FOUND', {
      details: file,
      fix: 'Pass the path of the file that composes your kernel, relative to the current folder.',
    })
  }
  let found: unknown
  try {
    found = await exportedValue(await import(pathToFileURL(file).href))
  } catch (error) {
    throw importProblem(file, error)
  }
  return found
}

/**
 * Returns the kernel that a host's module exports, not started.
 *
 * @param path the path of the module, from `cwd`
 * @throws `MODULE_NOT_FOUND`, `MODULE_NOT_READABLE`, `MODULE_FAILED`, `KERNEL_NOT_FOUND`, or what the kernel throws
 */
export async function loadKernel(path: string, cwd: string): Promise<LoadedKernel> {
  const found = await exportOf(path, cwd)
  if (isKernel(found)) return { kernel: found, note: undefined }
  const plugins = pluginsOf(found)
  if (plugins.length > 0) {
    const { kernelOfPlugins } = await import('./kernel-of-plugins.js')
    return kernelOfPlugins(plugins)
  }
  throw new CliProblem('KERNEL_NOT_FOUND', { details: path, fix: wanted })
}

/**
 * Returns the plugins that a module exports: one, or a list, as its default or by names.
 *
 * @throws as `loadKernel`
 */
export async function loadPlugins(path: string, cwd: string): Promise<readonly unknown[]> {
  const plugins = pluginsOf(await exportOf(path, cwd))
  if (plugins.length > 0) return plugins
  throw new CliProblem('KERNEL_NOT_FOUND', { details: path, fix: 'Export a plugin, or a list of plugins.' })
}
