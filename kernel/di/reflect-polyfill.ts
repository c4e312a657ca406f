// Decorators need it before they are loaded: a module of its own keeps the order in every bundler. Services made by functions do
// without, and a page that has no others does not load it.
import 'reflect-metadata/lite'
