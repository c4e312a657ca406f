// Preset of Jest: `preset: 'quoin/testing'`. Plain Jest loads no ES modules of packages, so it leads to the same code as CommonJS.
const { join } = require('node:path')

const modules = join(__dirname, 'commonjs')

module.exports = {
  moduleNameMapper: {
    '^quoin$': join(modules, 'quoin.cjs'),
    '^quoin/(?!package\\.json$)(.+)$': join(modules, '$1.cjs'),
  },
  setupFiles: [join(__dirname, 'jest-globals.cjs')],
}
