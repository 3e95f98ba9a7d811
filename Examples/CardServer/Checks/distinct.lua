-- For wrk: each request is for a share card that was not asked for before.
local threads, number = 0, 0
function setup(thread)
    threads = threads + 1
    thread:set("id", threads)
end
function init(arguments)
    math.randomseed(os.time() + id * 7919)
    run = math.random(1, 1000000000)
end
function request()
    number = number + 1
    return wrk.format("GET", "/card/share.png?title=Hello+number+" .. run .. "+" .. number .. "&subtitle=From+a+server+" .. number
        .. "&avatar=face")
end
