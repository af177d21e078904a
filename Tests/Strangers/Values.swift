import Values

let card: JSONObject = ["id": "pin-7", "rating": .number(4.5), "photos": .array(["a", "b"])]
let (id, rating) = (try card.requiredString("id"), try card.number("rating", in: 0...5))
precondition(id == "pin-7" && rating == 4.5)
do throws(InvalidValue) {
  _ = try card.number("rating", in: 0...1)
  preconditionFailure("accepted 4.5 as a number from 0 to 1")
} catch { precondition(error.path == "/rating", error.expected) }
print("Values", card.elements.count)
