import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    outDir: fileURLToPath(new URL('../dist/extension', import.meta.url)),
    // The folder also contains the other scripts of the extension.
    emptyOutDir: false,
    target: 'es2023',
    lib: {
      entry: fileURLToPath(new URL('./src/polkadot/main.ts', import.meta.url)),
      name: 'sandboxExtensionPolkadot',
      formats: ['iife'],
      fileName: () => 'sandbox-extension-polkadot.js',
    },
  },
})
