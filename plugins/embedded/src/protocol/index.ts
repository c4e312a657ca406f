export * from './catalogue.js'
