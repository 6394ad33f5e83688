# Published models and their tokenizers: a library beside the core, for those who need them.
# The table of model families is part of the library: a program that uses it has no resources of ours to find.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/resources/model_families.json)
file(READ ${PROJECT_SOURCE_DIR}/resources/model_families.json families)
string(LENGTH "${families}" families_length)
set(HEEDMAP_MODEL_FAMILIES)
foreach(at RANGE 0 ${families_length} 32768)
    string(SUBSTRING "${families}" ${at} 32768 part)
    string(APPEND HEEDMAP_MODEL_FAMILIES "R\"families(${part})families\",")
endforeach()
configure_file(models/families_text.cpp.in model_families.cpp @ONLY)

set(core_headers ${public_headers})
set(public_headers)
heedmap_public(models/ reading recognize)
heedmap_public(tokenizers/ tokenizer tokenizer_json)
heedmap_core_layer(heedmap_models_objects SOURCES
    models/capture_files.cpp
    models/capture_layout.cpp
    models/capture_rows.cpp
    models/captured_file.cpp
    models/config_rules.cpp
    models/contradictions.cpp
    models/families.cpp
    models/input_rows.cpp
    models/input_tokens.cpp
    models/mapping.cpp
    models/model_files.cpp
    models/near_miss.cpp
    models/prediction.cpp
    models/reading.cpp
    models/recognize.cpp
    models/remarks.cpp
    models/state_dict.cpp
    models/tensor_names.cpp
    models/tensor_parts.cpp
    models/torch_module.cpp
    ${CMAKE_CURRENT_BINARY_DIR}/model_families.cpp

    tokenizers/added_tokens.cpp
    tokenizers/byte_pair.cpp
    tokenizers/character_map.cpp
    tokenizers/character_pairs.cpp
    tokenizers/joined_pieces.cpp
    tokenizers/json_stages.cpp
    tokenizers/most_probable.cpp
    tokenizers/pair_joiner.cpp
    tokenizers/piece_spelling.cpp
    tokenizers/sentence_piece_file.cpp
    tokenizers/sentence_piece_folder.cpp
    tokenizers/sentence_piece_rules.cpp
    tokenizers/sentence_pieces.cpp
    tokenizers/splitting.cpp
    tokenizers/staged.cpp
    tokenizers/tokenizer.cpp
    tokenizers/tokenizer_json.cpp
    tokenizers/unicode.cpp
    tokenizers/unigram.cpp
    tokenizers/whole_words.cpp
    tokenizers/wire_format.cpp
    tokenizers/wordpiece.cpp
    LINKS heedmap_base heedmap_core PkgConfig::ICU)
heedmap_harden(heedmap_models_objects)
if(HEEDMAP_FUZZ)
    target_compile_options(heedmap_models_objects PRIVATE -fsanitize=fuzzer-no-link)
endif()

heedmap_library(heedmap_models heedmap_models $<TARGET_OBJECTS:heedmap_models_objects>)
target_link_libraries(heedmap_models PUBLIC heedmap_core PRIVATE PkgConfig::ICU)
set_target_properties(heedmap_models PROPERTIES
    EXPORT_NAME models
    INSTALL_RPATH $<IF:$<PLATFORM_ID:Darwin>,@loader_path,$ORIGIN>) # the core lies beside it
add_library(heedmap::models ALIAS heedmap_models)
install(TARGETS heedmap_models EXPORT heedmap
    LIBRARY DESTINATION ${HEEDMAP_LIBDIR} COMPONENT core NAMELINK_COMPONENT dev)
list(PREPEND public_headers ${core_headers})
