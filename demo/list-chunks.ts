import type { Plugin } from 'vite'

/** Writes a list of the modules of each chunk, for the checks of the build graph. */
export function listChunks(): Plugin {
  return {
    name: 'quoin-list-chunks',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const list = chunks.map(
        ({ fileName, isEntry, imports, dynamicImports, moduleIds, facadeModuleId }) => ({
          fileName,
          isEntry,
          imports,
          dynamicImports,
          facadeModuleId,
          moduleIds,
        }),
      )
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(list, null, 1) })
    },
  }
}
