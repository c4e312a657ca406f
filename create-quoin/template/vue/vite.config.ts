import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

// The elements of Quoin are not components of Vue.
const isCustomElement = (tag: string) => tag.startsWith('quoin-')

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
})
