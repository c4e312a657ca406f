import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    outDir: fileURLToPath(new URL('../dist/extension', import.meta.url)),
    emptyOutDir: false,
    target: 'es2023',
    lib: {
      entry: fileURLToPath(new URL('./src/bip122/main.ts', import.meta.url)),
      name: 'sandboxExtensionBip122',
      formats: ['iife'],
      fileName: () => 'sandbox-extension-bip122.js',
    },
  },
})
