import { main } from '@jejaring/service'
import { pins } from './service'

main(pins)
