# begin of the example
def double(number: int) -> int:
    return 2 * number
# end of the example
