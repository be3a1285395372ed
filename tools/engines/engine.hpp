// What every engine's program does: a template and conversations from standard input, prompts to standard output.
//
// In:  { "source": "…", "contexts": [ { "messages": … }, … ], "now": 1767225600, "rounds": 0 }
// Out: { "version": "…", "results": [ { "text": "…" } | { "error": "…" }, … ], "microseconds": 12.5 }
// With rounds, the first conversation is rendered that often, and the least processor time of 15 tries is given.
#pragma once
#include <algorithm>
#include <ctime>
#include <functional>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

using ordered_json = nlohmann::ordered_json;
/// Renders one conversation, which was read before.
using Render = std::function<std::string()>;
using Template = std::function<Render(const ordered_json & context, std::time_t now)>;

inline int serve(const char * version, const std::function<Template(const std::string & source)> & build) {
    const std::string input{std::istreambuf_iterator<char>(std::cin), {}};
    const auto request = ordered_json::parse(input);
    const std::time_t now = request.value("now", 0LL);
    ordered_json results = ordered_json::array();
    ordered_json answer = {{"version", version}};
    Template chat_template;
    std::string failure;
    try {
        chat_template = build(request.at("source").get<std::string>());
    } catch (const std::exception & error) {
        failure = error.what();
    }
    for (const auto & context : request.at("contexts")) {
        try {
            if (!chat_template) throw std::runtime_error(failure);
            results.push_back({{"text", chat_template(context, now)()}});
        } catch (const std::exception & error) {
            results.push_back({{"error", error.what()}});
        }
    }
    const int rounds = request.value("rounds", 0);
    if (rounds > 0 && !results.empty() && results.at(0).contains("text")) {
        const Render render = chat_template(request.at("contexts").at(0), now);
        double least = 1e12;
        for (int attempt = 0; attempt < 15; attempt += 1) {
            const std::clock_t start = std::clock();
            for (int round = 0; round < rounds; round += 1) render();
            least = std::min(least, (std::clock() - start) * 1e6 / CLOCKS_PER_SEC / rounds);
        }
        answer["microseconds"] = least;
    }
    answer["results"] = results;
    std::cout << answer.dump(-1, ' ', false, ordered_json::error_handler_t::replace) << "\n";
    return 0;
}
