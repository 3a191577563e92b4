import { Legs } from '@jejaring/proto/network/v1/network'
import { json } from './json-mapper'

const legsJson = json.object<Legs>()({ left: json.number, right: json.number })

/** Schema of the counts of both legs. */
export const legsFields = legsJson.schema

export const toLegsJson = (legs: Legs = Legs.create()) => legsJson.toJson(legs)
