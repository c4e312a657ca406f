// tsyringe refuses to load before this: a module of its own keeps the order in every bundler.
import 'reflect-metadata/lite'
