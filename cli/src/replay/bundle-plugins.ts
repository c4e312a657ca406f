import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CliProblem } from '../cli-problem.js'
import { sharedModules } from './shared-modules.js'

type Vite = typeof import('vite')

/** Returns the Vite of a project, which is no dependency of Quoin. Throws `REPLAY_FAILED` if it is not installed. */
async function viteOf(cwd: string): Promise<Vite> {
  try {
    return await import(pathToFileURL(createRequire(join(cwd, 'package.json')).resolve('vite')).href)
  } catch (cause) {
    throw new CliProblem('REPLAY_FAILED', {
      details: 'The page needs Vite to display the views of --plugins.',
      fix: 'npm install --save-dev vite, or pass --no-open.',
      cause,
    })
  }
}

/**
 * Builds a module with plugins, and their views, into a script of the replay's page. It sets `quoinReplayPlugins` to a function that takes
 * `require` and returns the module.
 *
 * @param path the path of the module, from `cwd`
 * @throws `REPLAY_FAILED` without Vite, `MODULE_FAILED` if the module cannot be built
 */
export async function bundlePlugins(path: string, cwd: string): Promise<string> {
  const vite = await viteOf(cwd)
  try {
    const built = await vite.build({
      root: cwd,
      configFile: false,
      publicDir: false,
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        minify: false,
        lib: {
          entry: resolve(cwd, path),
          formats: ['cjs'],
          fileName: 'plugins',
        },
        rollupOptions: {
          external: [...sharedModules],
          // One file: of Rolldown, and of Rollup in older versions of Vite.
          output: {
            exports: 'named',
            ...('rolldownVersion' in vite ? { codeSplitting: false } : { inlineDynamicImports: true }),
          },
        },
      },
    })
    const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
    const script = outputs.find((one) => one.type === 'chunk')
    if (!script) throw new Error('The build has no script.')
    return `globalThis.quoinReplayPlugins = (require) => {\nconst exports = {}\n${script.code}\nreturn exports\n}`
  } catch (cause) {
    throw new CliProblem('MODULE_FAILED', {
      details: `${path}: ${cause instanceof Error ? cause.message : cause}`,
      fix: 'It is built for the page by Vite, without your configuration. Fix the module, or pass --no-open.',
      cause,
    })
  }
}
